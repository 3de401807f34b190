import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Waits } from '../witnesses.contract.ts'
import { groupsOf, judge, type Verdict, type Witness } from '../witnesses.rules.ts'
import { findNewcomers, isGuarded } from './witness-facts.sql.ts'

/** What a member said about a restaurant, and whether it waits for others who say the same. */
export interface Said extends Omit<Witness, 'isNewcomer'> {
  isWaiting: boolean
  /** The time by the clock of the database. */
  now: Date
}

/** What some members say together, and what follows from it. */
export interface Judgement<Row extends Said = Said> {
  verdict: Verdict
  isGuarded: boolean
  witnesses: Row[]
  /** The witnesses. Those with the same `group` count as one. */
  members: { id: string; group: number }[]
}

/** What members decided about a restaurant, for each thing that they say, as `keyOf` tells it; the most members first. */
export async function judgeSaid<Row extends Said>(
  { site }: Pick<Context, 'site'>,
  db: Db | Tx,
  restaurantId: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<Judgement<Row>[]> {
  const ids = rows.map(({ memberId }) => memberId)
  const newcomers = await findNewcomers(db, ids, site.current())
  const all = rows.map((row) => ({ ...row, isNewcomer: newcomers.has(row.memberId) }))
  const together = Map.groupBy(
    all.filter((row) => row.isWaiting),
    keyOf,
  )
  const judgements: Judgement<Row>[] = []
  for (const [key, witnesses] of together) {
    const members = witnesses.map(({ memberId }) => memberId)
    const guarded = await isGuarded(db, restaurantId, members)
    const contradictions = all.filter((row) => keyOf(row) !== key)
    const groups = groupsOf(witnesses)
    judgements.push({
      witnesses,
      verdict: judge({ witnesses, contradictions, isGuarded: guarded, now: witnesses[0]!.now }),
      isGuarded: guarded,
      members: members.map((id, at) => ({ id, group: groups[at]! })),
    })
  }
  return judgements.toSorted((one, other) => other.members.length - one.members.length)
}

/** What would complete a member's statement; null where none of it waits. */
export function waitsOf(judgements: readonly Judgement[], memberId: string): Waits | null {
  const own = judgements.find(({ members }) => members.some(({ id }) => id === memberId))
  if (!own || own.verdict.kind === 'decided') return null
  const decidedAt = own.verdict.kind === 'waits' ? (own.verdict.decidedAt?.toISOString() ?? null) : null
  return { isAlone: own.members.length === 1, isGuarded: own.isGuarded, decidedAt }
}
