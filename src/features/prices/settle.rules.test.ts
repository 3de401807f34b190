import { describe, expect, it } from 'vitest'
import { type PriceState, type SaidPrice, settle } from './settle.rules.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

type Given = Partial<Omit<SaidPrice, 'id' | 'saidAt'>> & { ago?: number }
/** A newcomer's price; `by` names the member, and newcomers have a network of their own each. */
const said = (by: string, amount: number, { ago = 1, ...given }: Given = {}): Omit<SaidPrice, 'id'> => ({
  memberId: by,
  amount,
  network: by,
  seenOn: '2026-11-27',
  state: 'waits',
  isNewcomer: true,
  isDecider: false,
  isBanned: false,
  saidAt: hoursAgo(ago),
  ...given,
})
const settled = { isNewcomer: false }

interface Row {
  name: string
  prices: Omit<SaidPrice, 'id'>[]
  isKnown?: boolean
  guarded?: number[]
  states: PriceState[]
  /** How many members decided together, and whether an established one was among them. */
  agreed?: [amount: number, members: number, isBacked: boolean][]
}

const table: Row[] = [
  { name: 'nothing is said', prices: [], states: [] },
  { name: 'a first word shows', prices: [said('a', 150)], states: ['word'] },
  { name: 'a newcomer waits beside what holds', prices: [said('a', 150)], isKnown: true, states: ['waits'] },
  { name: 'an established member holds at once', prices: [said('a', 150, settled)], isKnown: true, states: ['holds'] },
  { name: 'a decider who is a newcomer holds at once', prices: [said('a', 150, { isDecider: true })], isKnown: true, states: ['holds'] },
  { name: 'a banned member does not', prices: [said('a', 150, { ...settled, isBanned: true })], isKnown: true, states: ['waits'] },
  {
    name: 'who became established since holds, and the word of another one waits then',
    prices: [said('a', 150, settled), said('b', 120, { state: 'word' })],
    states: ['holds', 'waits'],
  },
  { name: 'two newcomers are one', prices: [said('a', 150, { state: 'word' }), said('b', 150)], states: ['word', 'waits'] },
  {
    name: 'a third one completes them',
    prices: [said('a', 150), said('b', 150), said('c', 150)],
    isKnown: true,
    states: ['holds', 'holds', 'holds'],
    agreed: [[150, 3, false]],
  },
  {
    name: 'a day without contradiction completes two',
    prices: [said('a', 150, { ago: 30, state: 'word' }), said('b', 150, { ago: 24 })],
    states: ['holds', 'holds'],
    agreed: [[150, 2, false]],
  },
  {
    name: '23 hours do not',
    prices: [said('a', 150, { ago: 30 }), said('b', 150, { ago: 23 })],
    isKnown: true,
    states: ['waits', 'waits'],
  },
  {
    name: 'another amount since the first contradicts the day',
    prices: [said('a', 150, { ago: 30 }), said('b', 150, { ago: 26 }), said('c', 140, { ago: 28 })],
    isKnown: true,
    states: ['waits', 'waits', 'waits'],
  },
  {
    name: 'another amount before the first, of the two themselves, refused or of a banned member does not contradict',
    prices: [
      said('a', 150, { ago: 30 }),
      said('b', 150, { ago: 26 }),
      said('c', 140, { ago: 40 }),
      said('a', 120, { ago: 2 }),
      said('d', 130, { ago: 3, state: 'refused' }),
      said('e', 130, { ago: 3, isBanned: true }),
    ],
    isKnown: true,
    states: ['holds', 'holds', 'waits', 'waits', 'refused', 'waits'],
    agreed: [[150, 2, false]],
  },
  {
    name: 'an established member who says the same completes a newcomer',
    prices: [said('a', 150), said('b', 150, { ...settled, state: 'holds' })],
    isKnown: true,
    states: ['holds', 'holds'],
    agreed: [[150, 2, true]],
  },
  {
    name: 'one of the same network does not',
    prices: [said('a', 150), said('b', 150, { ...settled, state: 'holds', network: 'a' })],
    isKnown: true,
    states: ['waits', 'holds'],
  },
  {
    name: 'what an established member said 31 days ago does not',
    prices: [said('a', 150), said('b', 150, { ...settled, state: 'holds', ago: 31 * 24 })],
    isKnown: true,
    states: ['waits', 'holds'],
  },
  {
    name: 'three newcomers wait where a restaurant is guarded',
    prices: [said('a', 150), said('b', 150), said('c', 150)],
    isKnown: true,
    guarded: [150],
    states: ['waits', 'waits', 'waits'],
  },
  {
    name: 'three independent ones do not',
    prices: [said('a', 150), said('b', 150, { ...settled, state: 'holds' }), said('c', 150, { ...settled, state: 'holds' })],
    isKnown: true,
    guarded: [150],
    states: ['holds', 'holds', 'holds'],
    agreed: [[150, 3, true]],
  },
  {
    name: 'one member on two days is one',
    prices: [said('a', 150), said('a', 150, { seenOn: '2026-11-26' }), said('b', 150)],
    isKnown: true,
    states: ['waits', 'waits', 'waits'],
  },
  {
    name: 'all words of one member show, and no other',
    prices: [said('a', 150, { state: 'word' }), said('a', 140, { seenOn: '2026-11-20' }), said('b', 170)],
    states: ['word', 'word', 'waits'],
  },
  {
    name: 'where a word went, the newest one shows',
    prices: [said('a', 150, { seenOn: '2026-11-20' }), said('b', 170), said('c', 180, { seenOn: '2026-11-25' })],
    states: ['waits', 'word', 'waits'],
  },
  {
    name: 'what was refused stays refused and counts for nothing',
    prices: [said('a', 150, { state: 'refused' }), said('b', 150, { state: 'refused' }), said('c', 150)],
    states: ['refused', 'refused', 'word'],
  },
  {
    name: 'what holds stays so, also when its member is a newcomer',
    prices: [said('a', 150, { state: 'holds' }), said('b', 150)],
    states: ['holds', 'waits'],
  },
]

describe('what a price counts for', () => {
  it.each(table)('$name [CHG-14 MEND-52 HOUR-03]', ({ prices, isKnown = false, guarded = [], states, agreed = [] }) => {
    const numbered = prices.map((price, at) => ({ ...price, id: at + 1 }))
    const result = settle({ prices: numbered, isKnown, guarded: new Set(guarded), now: NOW })
    expect(numbered.map(({ id }) => result.states.get(id))).toEqual(states)
    expect(result.agreed.map(({ amount, members, isBacked }) => [amount, members.length, isBacked])).toEqual(agreed)
  })
})
