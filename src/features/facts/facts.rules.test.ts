import { describe, expect, it } from 'vitest'
import type { FactValue } from '#features/fact-names/fact-names.data.ts'
import { addDays, dayOf, type FactStatement, isSeenDay, settleFact, type ShownFact } from './facts.rules.ts'

const today = '2026-11-20'
const now = new Date('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const values = { y: 'yes', n: 'no', l: 'limited' } as const

/**
 * 'a:y' is an established member who saw 'yes' today. '!' a newcomer, '#' a decider, '$' the business, '%' banned, '@x' of network x,
 * '-30' seen 30 days ago, '~5' said five hours ago instead of now, '*' decided, '^' ruled, '_' refused.
 */
function statement(spelled: string, at: number): FactStatement {
  const [, memberId, marks, network, value, ago, state, hours] = /^([a-z])([!#$%]*)(?:@(\w))?:([ynl])(?:-(\d+))?([*^_])?(?:~(\d+))?$/.exec(
    spelled,
  )!
  const states = { '*': 'decided', '^': 'ruled', _: 'refused' } as const
  return {
    id: at + 1,
    memberId: memberId!,
    value: values[value as 'y'],
    seenOn: addDays(today, -Number(ago ?? 0)),
    saidAt: new Date(now.getTime() - Number(hours ?? 0) * HOUR),
    state: state ? states[state as '*'] : 'open',
    network: network ?? null,
    isNewcomer: marks!.includes('!'),
    isDecider: marks!.includes('#'),
    isBusiness: marks!.includes('$'),
    isBanned: marks!.includes('%'),
  }
}

function settle(said: string, fact = 'card', guarded: FactValue[] = []) {
  const statements = said.split(' ').filter(Boolean).map(statement)
  return settleFact({ fact, statements, guarded: new Set(guarded), now, today })
}

/** 'fact yes 2' with what others say behind 'or', what the business says behind '$', and whether it is a hit. */
function spell(shown: ShownFact | undefined): string {
  if (!shown) return 'nothing'
  const others = shown.others.map(({ value, witnesses }) => ` or ${value} ${witnesses}`).join('')
  const business = shown.business ? ` $${shown.business.value}` : ''
  return `${shown.state} ${shown.value} ${shown.witnesses}${others}${business}${shown.hitUntil === null ? '' : ' hit'}`
}

interface Row {
  said: string
  fact?: string
  guarded?: FactValue[]
  shows: string
}

const table: Row[] = [
  // Unknown is not no.
  { said: '', shows: 'nothing' },
  { said: 'a%:y b:y_', shows: 'nothing' },
  // One member's word, two independent ones, and the author or a moderator alone.
  { said: 'a:y', shows: 'word yes 1' },
  { said: 'a:y b:y', shows: 'fact yes 2 hit' },
  { said: 'a:n b:n', shows: 'fact no 2' },
  { said: 'a:l b:l', shows: 'fact limited 2' },
  { said: 'a#:y', shows: 'fact yes 1 hit' },
  { said: 'a:y^', shows: 'fact yes 1 hit' },
  // Newcomers and members of one network are one; a third or a day completes it.
  { said: 'a!:y b!:y', shows: 'word yes 2' },
  { said: 'a@x:y b@x:y', shows: 'word yes 2' },
  { said: 'a!:y b!:y c!:y', shows: 'fact yes 3 hit' },
  { said: 'a!:y~30 b!:y~25', shows: 'fact yes 2 hit' },
  { said: 'a!:y~30 b!:y~23', shows: 'word yes 2' },
  { said: 'a!:y~30 b!:y~25 c:n~26', shows: 'contradicted yes 2 or no 1' },
  // A guarded restaurant needs three.
  { said: 'a:y b:y', guarded: ['yes'], shows: 'word yes 2' },
  { said: 'a:y b:y c:y', guarded: ['yes'], shows: 'fact yes 3 hit' },
  // Two decide when they saw it within 90 days of each other.
  { said: 'a:y b:y-90', shows: 'fact yes 2 hit' },
  { said: 'a:y b:y-91', shows: 'word yes 2' },
  { said: 'a:y-20 b:y-100 c:y-150', shows: 'fact yes 3 hit' },
  // What was decided stays; without the other one it is a word again.
  { said: 'a!:y-10* b!:y-10*', guarded: ['yes'], shows: 'fact yes 2 hit' },
  { said: 'a:y-10*', shows: 'word yes 1' },
  { said: 'a:y* b:y-365*', shows: 'fact yes 2 hit' },
  { said: 'a:y* b:y-366*', shows: 'word yes 2' },
  // A contradiction shows both: within 90 days of the newest, or newer than the fact.
  { said: 'a:y b:y c:n', shows: 'contradicted yes 2 or no 1 hit' },
  { said: 'a:y b:n-5', shows: 'contradicted yes 1 or no 1' },
  { said: 'a:y b:y c:n-90', shows: 'contradicted yes 2 or no 1 hit' },
  { said: 'a:y b:y c:n-91', shows: 'fact yes 2 hit' },
  { said: 'a:y-300* b:y-300* c:n', shows: 'contradicted yes 2 or no 1 hit' },
  { said: 'a:y b:y c:n d:n', shows: 'contradicted yes 2 or no 2' },
  { said: 'a:y-200* b:y-200* c:n d:n', shows: 'fact no 2' },
  { said: 'a:y b:n c:l', shows: 'contradicted yes 1 or no 1 or limited 1' },
  { said: 'a:y b:y c%:n', shows: 'fact yes 2 hit' },
  // After 365 days it fades and is no hit.
  { said: 'a:y-365* b:y-365*', shows: 'fact yes 2 hit' },
  { said: 'a:y-366* b:y-366*', shows: 'faded yes 2' },
  { said: 'a:y-366', shows: 'faded yes 1' },
  // The business's word stays apart.
  { said: 'a$:y', shows: 'business yes 0 $yes' },
  { said: 'a$:y b:y', shows: 'word yes 1 $yes' },
  { said: 'a$#:y b:n c:n', shows: 'fact no 2 $yes' },
  { said: 'a$:y b$:n-3', shows: 'business yes 0 $yes' },
  // Diet needs two members who are no newcomers; nobody decides it alone.
  { fact: 'vegan', said: 'a#:y', shows: 'word yes 1' },
  { fact: 'vegan', said: 'a:y b!:y', shows: 'word yes 2' },
  { fact: 'vegan', said: 'a!:y b!:y c!:y', shows: 'word yes 3' },
  { fact: 'vegan', said: 'a:y b:y', shows: 'fact yes 2 hit' },
  { fact: 'vegan', said: 'a:y b:y c!:y', shows: 'fact yes 2 hit' },
  { fact: 'halal_certificate', said: 'a$:y b:y', shows: 'word yes 1 $yes' },
  // One contradiction within 180 days takes it out of the filter, also of a newcomer or of the business.
  { fact: 'vegan', said: 'a:y b:y c:n', shows: 'contradicted yes 2 or no 1' },
  { fact: 'vegan', said: 'a:y b:y c!:n-180', shows: 'fact yes 2' },
  { fact: 'vegan', said: 'a:y b:y c:n-181', shows: 'fact yes 2 hit' },
  { fact: 'meatless', said: 'a:y b:y c$:n', shows: 'fact yes 2 $no' },
  // Gluten-free needs a confirmation within 180 days.
  { fact: 'gluten_free', said: 'a:y-180 b:y-180', shows: 'fact yes 2 hit' },
  { fact: 'gluten_free', said: 'a:y-181 b:y-181', shows: 'fact yes 2' },
  { fact: 'vegan', said: 'a:y-181 b:y-181', shows: 'fact yes 2 hit' },
]

describe('facts of a restaurant', () => {
  it.each(table.map((row) => [`${row.fact ?? 'card'}: ${row.said || 'nobody'}`, row] as const))(
    '%s [FACT-01 FACT-02 FACT-04 CHG-14]',
    (_, { said, fact, guarded, shows }) => expect(spell(settle(said, fact, guarded).shown)).toBe(shows),
  )

  it('say who decided, and what each statement counts for from then on [FACT-02 CHG-14]', () => {
    const { agreed, states } = settle('a:y b@x:y c@x:y d:n e$:y f:y_')
    expect(agreed).toEqual([{ value: 'yes', members: ['a', 'b', 'c'].map((id, at) => ({ id, group: [1, 2, 2][at] })) }])
    expect([...states.values()]).toEqual(['decided', 'decided', 'decided', 'open', 'open', 'refused'])
    // A later one joins what was decided, and nothing is decided twice.
    const later = settle('a:y* b:y* c:y d#:y')
    expect([later.agreed, [...later.states.values()]]).toEqual([[], ['decided', 'decided', 'decided', 'ruled']])
    expect([...settle('a:y b:y c!:y d#!:y', 'vegan').states.values()]).toEqual(['decided', 'decided', 'open', 'open'])
  })

  it('turn by time alone: a day of patience, fading, and what the filter may find [FACT-02 FACT-04]', () => {
    const at = (said: string, fact?: string) => settle(said, fact).settleAt?.toISOString()
    // Midnight in Türkiye is 21:00 UTC of the day before.
    expect(at('a:y-10')).toBe('2027-11-10T21:00:00.000Z')
    expect(at('a:y-366')).toBeUndefined()
    expect(at('a!:y~30 b!:y~23')).toBe('2026-11-20T13:00:00.000Z')
    expect(at('a:y-100 b:y-100', 'gluten_free')).toBe(`${addDays(today, 80)}T21:00:00.000Z`)
    expect(at('a:y b:y c:n-170', 'vegan')).toBe(`${addDays(today, 10)}T21:00:00.000Z`)
    // A member may stop being a newcomer, and a guard may end.
    expect(at('a!:y b!:y')).toBe('2026-11-21T12:00:00.000Z')
  })

  it('are of a day in the last year, never of the future [FACT-01]', () => {
    const days = ['2026-11-20', '2026-11-21', '2025-11-20', '2025-11-19', '2024-01-01']
    expect(days.map((day) => isSeenDay(day, today))).toEqual([true, false, true, false, false])
    expect([dayOf(new Date('2026-11-20T20:59:59Z')), dayOf(new Date('2026-11-20T21:00:00Z'))]).toEqual(['2026-11-20', '2026-11-21'])
  })
})
