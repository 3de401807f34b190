import { isNewcomer, type LinkLimits, type Writer } from '#features/newcomers/newcomers.rules.ts'

/** A member who says something about a restaurant. All witnesses of one case say the same. */
export interface Witness {
  memberId: string
  /** A keyed hash of the network; null: unknown, and shared with no other witness. */
  network: string | null
  isNewcomer: boolean
  saidAt: Date
}

/** The facts by which a decision of members about a restaurant is judged. */
export interface Case {
  /** One for each member. */
  witnesses: readonly Witness[]
  /** The statements that say something else: who made them, and when. */
  contradictions: readonly Pick<Witness, 'memberId' | 'saidAt'>[]
  isGuarded: boolean
  now: Date
}

/** What members decided: nothing is said, one member says it, several do and it waits, or it is decided. */
export type Verdict =
  | { kind: 'nothing' | 'one' | 'decided' }
  /** When a day without contradiction completes it; null: time alone does not. */
  | { kind: 'waits'; decidedAt: Date | null }

/** This many independent witnesses decide at once. */
const INDEPENDENT_MIN = 2
/** This many members decide, however alike they are; where a restaurant is guarded, this many independent ones. */
const MEMBERS_MIN = 3
/** How long two members wait for a contradiction. */
const PATIENCE_MS = 24 * 60 * 60 * 1000
/** A restaurant with votes of this many last days is guarded: people were there. */
export const GUARD_DAYS = 14

/** Members with an unconfirmed e-mail are newcomers here too: such an account costs nothing. */
export function isNewWitness(
  writer: Pick<Writer, 'age' | 'votes' | 'isStaff'> & { isConfirmed: boolean },
  limits: Pick<LinkLimits, 'newcomerDays' | 'newcomerVotes'>,
): boolean {
  return (!writer.isConfirmed && !writer.isStaff) || isNewcomer(writer, limits)
}

/** Numbers witnesses from 1: those with the same number count as one. All newcomers share one, and so do members of one network. */
export function groupsOf(witnesses: readonly Pick<Witness, 'network' | 'isNewcomer'>[]): number[] {
  const groups = witnesses.map((_, at) => at)
  const join = (one: number, other: number): void => {
    const [from, to] = [groups[one]!, groups[other]!]
    if (from === to) return
    for (const [at, group] of groups.entries()) if (group === from) groups[at] = to
  }
  for (const [at, witness] of witnesses.entries())
    for (const [before, other] of witnesses.slice(0, at).entries())
      if ((witness.isNewcomer && other.isNewcomer) || (witness.network !== null && witness.network === other.network)) join(at, before)
  const order = [...new Set(groups)]
  return groups.map((group) => order.indexOf(group) + 1)
}

/** How many independent witnesses these are. */
export function countIndependent(witnesses: readonly Pick<Witness, 'network' | 'isNewcomer'>[]): number {
  return new Set(groupsOf(witnesses)).size
}

/**
 * Two independent members decide at once, any three do, and any two after a day without contradiction. Where a restaurant is guarded,
 * three independent members decide. One member never does.
 */
export function judge({ witnesses, contradictions, isGuarded, now }: Case): Verdict {
  const [first, second] = witnesses.toSorted((one, other) => one.saidAt.getTime() - other.saidAt.getTime())
  if (!first) return { kind: 'nothing' }
  const independent = countIndependent(witnesses)
  if (independent >= (isGuarded ? MEMBERS_MIN : INDEPENDENT_MIN)) return { kind: 'decided' }
  if (!second) return { kind: 'one' }
  if (isGuarded) return { kind: 'waits', decidedAt: null }
  if (witnesses.length >= MEMBERS_MIN) return { kind: 'decided' }
  const isContradicted = contradictions.some(
    ({ memberId, saidAt }) => saidAt >= first.saidAt && !witnesses.some((witness) => witness.memberId === memberId),
  )
  if (isContradicted) return { kind: 'waits', decidedAt: null }
  const decidedAt = new Date(second.saidAt.getTime() + PATIENCE_MS)
  return decidedAt <= now ? { kind: 'decided' } : { kind: 'waits', decidedAt }
}
