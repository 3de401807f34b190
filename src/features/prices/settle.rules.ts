import { groupsOf, judge, type Witness } from '#features/witnesses/witnesses.rules.ts'

/** The state of a price, as the column prices.state has it. */
export type PriceState = 'holds' | 'word' | 'waits' | 'refused'

/** A price counts for others for this many days: older ones say nothing about today's. */
export const WITNESS_DAYS = 30
const WITNESS_MS = WITNESS_DAYS * 24 * 60 * 60 * 1000

/** A price of a dish. */
export interface SaidPrice extends Witness {
  id: number
  /** In kuruş. */
  amount: number
  /** As year-month-day. */
  seenOn: string
  state: PriceState
  /** Whether the author of the restaurant, its business or a moderator says it. */
  isDecider: boolean
  isBanned: boolean
}

export interface SaidDish {
  /** All that wait and are words, and all of the last days. */
  prices: readonly SaidPrice[]
  /** Whether any price of the dish holds, however old it is. */
  isKnown: boolean
  /** The amounts for which the restaurant is guarded: votes of those who say it guard nothing. */
  guarded: ReadonlySet<number>
  now: Date
}

/** What several members decided together. */
export interface Agreed {
  amount: number
  /** The prices that begin to hold by it. */
  ids: number[]
  /** The members who say so. Members with the same `group` count as one witness. */
  members: { id: string; group: number }[]
  /** Whether an established member says so too: the price of this one holds anyway. */
  isBacked: boolean
}

export interface Settled {
  states: Map<number, PriceState>
  agreed: Agreed[]
}

/**
 * The state of each price of a dish. Prices of established members and of deciders hold. Those of newcomers hold once members decide
 * together; until then they wait beside what holds, and where nothing does, those of one member show as a word.
 */
export function settle({ prices, isKnown, guarded, now }: SaidDish): Settled {
  const states = new Map(prices.map((price) => [price.id, stateAlone(price)]))
  const isOpen = ({ id }: SaidPrice): boolean => states.get(id) === 'waits'
  const counted = prices.filter(
    ({ state, isBanned, saidAt }) => state !== 'refused' && !isBanned && now.getTime() - saidAt.getTime() < WITNESS_MS,
  )
  const agreed: Agreed[] = []
  for (const amount of new Set(counted.filter(isOpen).map((price) => price.amount))) {
    const same = counted.filter((price) => price.amount === amount && !isOvertaken(price, prices))
    if (same.length === 0) continue
    const witnesses = firstOfEach(same)
    const contradictions = counted.filter((price) => price.amount !== amount)
    if (judge({ witnesses, contradictions, isGuarded: guarded.has(amount), now }).kind !== 'decided') continue
    const groups = groupsOf(witnesses)
    agreed.push({
      amount,
      ids: same.filter(isOpen).map(({ id }) => id),
      members: witnesses.map(({ memberId }, at) => ({ id: memberId, group: groups[at]! })),
      isBacked: same.some((price) => stateAlone({ ...price, state: 'waits' }) === 'holds'),
    })
  }
  for (const { ids } of agreed) for (const id of ids) states.set(id, 'holds')
  if (!isKnown && ![...states.values()].includes('holds')) for (const id of wordsOf(prices.filter(isOpen))) states.set(id, 'word')
  return { states, agreed }
}

/** The state of a price without regard to other prices. A price that holds or was refused stays so. */
function stateAlone({ state, isNewcomer, isDecider, isBanned }: SaidPrice): PriceState {
  if (state === 'holds' || state === 'refused') return state
  return !isBanned && (isDecider || !isNewcomer) ? 'holds' : 'waits'
}

/** Whether another amount that holds was seen on a later day: then a price says nothing about today's, and confirms nobody. */
function isOvertaken({ amount, seenOn }: SaidPrice, prices: readonly SaidPrice[]): boolean {
  return prices.some((other) => other.seenOn > seenOn && other.amount !== amount && stateAlone(other) === 'holds')
}

/** One member is one witness, from when this one said it first. */
function firstOfEach(prices: readonly SaidPrice[]): SaidPrice[] {
  const order = prices.toSorted((one, other) => one.saidAt.getTime() - other.saidAt.getTime())
  return [...new Map(order.toReversed().map((price) => [price.memberId, price])).values()].toReversed()
}

/** The prices of the member whose word is shown: the member who has the word already, else the one who saw a price last. */
function wordsOf(open: readonly SaidPrice[]): number[] {
  const words = open.filter(({ state }) => state === 'word')
  const [newest] = (words.length > 0 ? words : open).toSorted((one, other) =>
    one.seenOn === other.seenOn ? other.id - one.id : one.seenOn < other.seenOn ? 1 : -1,
  )
  return open.filter(({ memberId }) => memberId === newest?.memberId).map(({ id }) => id)
}
