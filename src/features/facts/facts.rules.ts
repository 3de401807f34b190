import { groupsOf, judge, type Verdict, type Witness } from '#features/witnesses/witnesses.rules.ts'
import { dietFacts, type FactState, type FactValue, factValues } from '#features/fact-names/fact-names.data.ts'

const DAY_MS = 86_400_000
/** Members who saw the same within this number of days decide together; what was said within as many days contradicts. */
export const WITNESS_DAYS = 90
/** A fact that nobody confirmed for more days fades. */
const FADES_AFTER_DAYS = 365
/** Within this number of days one contradiction takes a diet fact out of the filter, and gluten-free needs a confirmation. */
const DIET_DAYS = 180
/** A fact was seen at most this number of days ago. */
export const SEEN_DAYS_MAX = 365
/** What one call says at most. */
export const FACTS_MAX = 40

/** What a statement counts for, as the column fact_statements.state has it. */
export type StatementState = 'open' | 'decided' | 'ruled' | 'refused'

/** What a member said about a fact of a restaurant. */
export interface FactStatement extends Witness {
  id: number
  value: FactValue
  /** As year-month-day. */
  seenOn: string
  state: StatementState
  /** Whether the author of the restaurant or a moderator says it. */
  isDecider: boolean
  isBusiness: boolean
  isBanned: boolean
}

export interface SaidFact {
  fact: string
  /** One for each member. */
  statements: readonly FactStatement[]
  /** The values for which the restaurant is guarded: votes of those who say it guard nothing. */
  guarded: ReadonlySet<FactValue>
  now: Date
  /** The day of `now` in Türkiye. */
  today: string
}

/** What members say besides the value that is shown first. */
export interface OtherValue {
  value: FactValue
  seenOn: string
  witnesses: number
}

export interface ShownFact extends OtherValue {
  state: FactState
  others: OtherValue[]
  business: { value: FactValue; seenOn: string } | null
  /** The last day on which a filter finds the restaurant; null: it does not. */
  hitUntil: string | null
}

/** What several members decided together. */
export interface AgreedFact {
  value: FactValue
  /** The members who say so. Members with the same `group` count as one witness. */
  members: { id: string; group: number }[]
}

export interface SettledFact {
  /** Undefined: nobody says anything that counts. */
  shown: ShownFact | undefined
  states: Map<number, StatementState>
  agreed: AgreedFact[]
  /** When time alone may change something; undefined: it does not. */
  settleAt: Date | undefined
}

interface Side extends OtherValue {
  isFact: boolean
}

const isDiet = (fact: string): boolean => dietFacts.has(fact)

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS
const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** The day that comes this number of days after another one. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The midnight in Türkiye with which a day begins. */
const beginningOf = (day: string): Date => new Date(`${day}T00:00:00+03:00`)

/** Whether a fact can have been seen on this day: today or in the last year. */
export function isSeenDay(day: string, today: string): boolean {
  const ago = daysBetween(day, today)
  return ago >= 0 && ago <= SEEN_DAYS_MAX
}

const newestOf = (statements: readonly { seenOn: string }[]): string =>
  statements.reduce((newest, { seenOn }) => (seenOn > newest ? seenOn : newest), '')

/**
 * What members say together about a fact. Two independent members who saw the same within 90 days make it a fact, the author and moderators
 * alone. A diet fact needs two members who are no newcomers. The word of the business decides nothing.
 */
export function settleFact(said: SaidFact): SettledFact {
  const { fact, statements, now, today } = said
  const states = new Map(statements.map(({ id, state }) => [id, state]))
  const valid = statements.filter(({ state, isBanned }) => state !== 'refused' && !isBanned)
  const counted = valid.filter(({ isBusiness }) => !isBusiness)
  const agreed: AgreedFact[] = []
  const times: Date[] = []
  const sides: Side[] = []
  for (const value of factValues) {
    const same = counted.filter((one) => one.value === value)
    if (same.length === 0) continue
    const strong = isDiet(fact) ? same.filter(({ isNewcomer }) => !isNewcomer) : same
    for (const { id, state, isDecider } of strong) if (isDecider && state === 'open' && !isDiet(fact)) states.set(id, 'ruled')
    const isKnown = holds(strong, states)
    const decided = isKnown ? undefined : decide(said, value, strong, counted)
    if (decided?.kind === 'decided') agreed.push({ value, members: decided.members })
    else if (decided) times.push(...laterOf(decided, same, now))
    const isFact = isKnown || decided?.kind === 'decided'
    const shown = isFact ? strong : same
    const seenOn = newestOf(shown)
    if (isFact)
      for (const { id, seenOn: day } of strong)
        if (states.get(id) === 'open' && daysBetween(day, seenOn) <= FADES_AFTER_DAYS) states.set(id, 'decided')
    sides.push({ value, seenOn, witnesses: shown.length, isFact })
  }
  const shown = present(fact, sides, valid, today)
  if (shown) times.push(...turnsOf(fact, shown, valid, today))
  const settleAt = times.filter((time) => time > now).toSorted((one, other) => one.getTime() - other.getTime())[0]
  return { shown, states, agreed, settleAt }
}

/** Whether a value stays a fact by what was decided: the author or a moderator said it, or two members within a year of each other. */
function holds(strong: readonly FactStatement[], states: ReadonlyMap<number, StatementState>): boolean {
  const kept = strong.filter(({ id }) => states.get(id) === 'decided' || states.get(id) === 'ruled')
  if (kept.some(({ id }) => states.get(id) === 'ruled')) return true
  const newest = newestOf(kept)
  return kept.filter(({ seenOn }) => daysBetween(seenOn, newest) <= FADES_AFTER_DAYS).length > 1
}

type Decided = { kind: 'decided'; members: AgreedFact['members'] } | Extract<Verdict, { kind: 'waits' }> | { kind: 'one' | 'nothing' }

/** Whether the members who saw a value within 90 days of each other decide it, the latest days first. */
function decide(
  { guarded, now }: SaidFact,
  value: FactValue,
  strong: readonly FactStatement[],
  counted: readonly FactStatement[],
): Decided {
  let best: Decided = { kind: 'nothing' }
  for (const end of new Set(
    strong
      .map(({ seenOn }) => seenOn)
      .toSorted()
      .toReversed(),
  )) {
    const isNear = ({ seenOn }: FactStatement): boolean => daysBetween(seenOn, end) <= WITNESS_DAYS
    const witnesses = strong.filter((one) => one.seenOn <= end && isNear(one))
    const contradictions = counted.filter((one) => one.value !== value && isNear(one))
    const verdict = judge({ witnesses, contradictions, isGuarded: guarded.has(value), now })
    if (verdict.kind === 'decided') {
      const groups = groupsOf(witnesses)
      return { kind: 'decided', members: witnesses.map(({ memberId }, at) => ({ id: memberId, group: groups[at]! })) }
    }
    if (verdict.kind === 'waits' && best.kind !== 'waits') best = verdict
  }
  return best
}

/**
 * When what waits is looked at again: when a day without contradiction has passed, and each day in which a newcomer may have become an
 * established member or a guard may have ended.
 */
function laterOf(verdict: Decided, same: readonly FactStatement[], now: Date): Date[] {
  const mayChange = same.length > 1 && same.some(({ saidAt }) => now.getTime() - saidAt.getTime() < WITNESS_DAYS * DAY_MS)
  const daily = mayChange ? [new Date(now.getTime() + DAY_MS)] : []
  return verdict.kind === 'waits' && verdict.decidedAt ? [verdict.decidedAt, ...daily] : daily
}

/** The value that is shown first: facts before words, then what was seen last, then what most members say. */
function present(fact: string, sides: readonly Side[], valid: readonly FactStatement[], today: string): ShownFact | undefined {
  const [newest] = valid.filter(({ isBusiness }) => isBusiness).toSorted((one, other) => (one.seenOn < other.seenOn ? 1 : -1))
  const business = newest ? { value: newest.value, seenOn: newest.seenOn } : null
  const [first, ...rest] = sides.toSorted(
    (one, other) =>
      Number(other.isFact) - Number(one.isFact) || dayNumber(other.seenOn) - dayNumber(one.seenOn) || other.witnesses - one.witnesses,
  )
  if (!first) return business ? { ...business, state: 'business', witnesses: 0, others: [], business, hitUntil: null } : undefined
  const against = rest.filter(({ seenOn }) => daysBetween(seenOn, first.seenOn) <= WITNESS_DAYS)
  const isFaded = daysBetween(newestOf([first, ...against]), today) > FADES_AFTER_DAYS
  return {
    value: first.value,
    seenOn: first.seenOn,
    witnesses: first.witnesses,
    state: isFaded ? 'faded' : against.length > 0 ? 'contradicted' : first.isFact ? 'fact' : 'word',
    others: against.map(({ value, seenOn, witnesses }) => ({ value, seenOn, witnesses })),
    business,
    hitUntil: isFaded ? null : hitUntil(fact, first, { against, valid, today }),
  }
}

interface Beside {
  against: readonly Side[]
  valid: readonly FactStatement[]
  today: string
}

/**
 * Until when a filter finds a restaurant by this fact. A word is no hit, nor is a fact beside another one. One contradiction within 180 days,
 * also of a newcomer or of the business, takes a diet fact out of the filter.
 */
function hitUntil(fact: string, first: Side, { against, valid, today }: Beside): string | null {
  if (first.value !== 'yes' || !first.isFact || against.some(({ isFact }) => isFact)) return null
  if (isDiet(fact) && contradictionsOf(first.value, valid, today).length > 0) return null
  const until = addDays(first.seenOn, fact === 'gluten_free' ? DIET_DAYS : FADES_AFTER_DAYS)
  return until < today ? null : until
}

const contradictionsOf = (value: FactValue, valid: readonly FactStatement[], today: string): FactStatement[] =>
  valid.filter((one) => one.value !== value && daysBetween(one.seenOn, today) <= DIET_DAYS)

/** The days on which the fact fades, is a hit no more, or becomes one because a contradiction grew old. */
function turnsOf(
  fact: string,
  { seenOn, others, value, hitUntil: until }: ShownFact,
  valid: readonly FactStatement[],
  today: string,
): Date[] {
  const days = [addDays(newestOf([{ seenOn }, ...others]), FADES_AFTER_DAYS + 1)]
  if (until !== null) days.push(addDays(until, 1))
  if (isDiet(fact)) days.push(...contradictionsOf(value, valid, today).map((one) => addDays(one.seenOn, DIET_DAYS + 1)))
  return days.map(beginningOf)
}

/** The day in Türkiye at a moment. */
export function dayOf(now: Date): string {
  return new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
}
