import { describe, expect, it } from 'vitest'
import { countIndependent, groupsOf, isNewWitness, judge, type Verdict, type Witness } from './witnesses.rules.ts'

const HOUR = 3_600_000
const start = new Date('2026-11-20T12:00:00Z').getTime()
const at = (hours: number) => new Date(start + hours * HOUR)

/** 'a' is an established member of an unknown network, 'a!' a newcomer, 'a@x' a member of network x; '+5' says it five hours later. */
function witness(spelled: string): Witness {
  const [, memberId, isNew, network, hours] = /^([a-z])(!?)(?:@(\w+))?(?:\+(\d+))?$/.exec(spelled)!
  return { memberId: memberId!, isNewcomer: isNew === '!', network: network ?? null, saidAt: at(Number(hours ?? 0)) }
}
const witnesses = (list: string) => list.split(' ').filter(Boolean).map(witness)

const waits = (hours: number | null): Verdict => ({ kind: 'waits', decidedAt: hours === null ? null : at(hours) })
const [nothing, one, decided] = (['nothing', 'one', 'decided'] as const).map((kind): Verdict => ({ kind }))

interface Row {
  said: string
  against?: string
  guarded?: true
  now?: number
  verdict: Verdict
}

const table: Row[] = [
  // One member never decides.
  { said: '', verdict: nothing! },
  { said: 'a', verdict: one! },
  { said: 'a', now: 700, verdict: one! },
  { said: 'a', guarded: true, now: 700, verdict: one! },
  { said: 'a!', verdict: one! },
  // Two independent members decide at once.
  { said: 'a b', verdict: decided! },
  { said: 'a@x b@y', verdict: decided! },
  { said: 'a! b', verdict: decided! },
  { said: 'a!@x b@y', verdict: decided! },
  { said: 'a b', against: 'c', verdict: decided! },
  // Newcomers are one together, and so is a network.
  { said: 'a! b!+2', now: 3, verdict: waits(26) },
  { said: 'a@x b@x+2', now: 3, verdict: waits(26) },
  { said: 'a!@x b@x', verdict: waits(24) },
  // A third member decides, however alike they are.
  { said: 'a! b! c!', verdict: decided! },
  { said: 'a@x b@x c@x', verdict: decided! },
  { said: 'a@x b@x c!', verdict: decided! },
  // So does a day since the second, without contradiction.
  { said: 'a! b!+2', now: 25.9, verdict: waits(26) },
  { said: 'a! b!+2', now: 26, verdict: decided! },
  { said: 'b!+2 a!', now: 26, verdict: decided! },
  { said: 'a@x b@x', against: 'c+1', now: 300, verdict: waits(null) },
  { said: 'a@x+2 b@x+5', against: 'c+1', now: 29, verdict: decided! },
  { said: 'a@x+2 b@x+5', against: 'c+3', now: 29, verdict: waits(null) },
  { said: 'a@x b@x', against: 'a+1', now: 24, verdict: decided! },
  { said: 'a@x b@x c@x', against: 'd+1', verdict: decided! },
  // Where people voted lately or a business is there, only three independent members decide.
  { said: 'a b', guarded: true, verdict: waits(null) },
  { said: 'a b', guarded: true, now: 700, verdict: waits(null) },
  { said: 'a! b! c!', guarded: true, verdict: waits(null) },
  { said: 'a@x b@x c', guarded: true, verdict: waits(null) },
  { said: 'a b c', guarded: true, verdict: decided! },
  { said: 'a!@x b!@y c@z', guarded: true, verdict: waits(null) },
  { said: 'a!@x b!@y c@z d', guarded: true, verdict: decided! },
]

const rows = table.map(
  (row) => [`${row.said || 'nobody'}${row.guarded ? ', guarded' : ''}${row.against ? `, against ${row.against}` : ''}`, row] as const,
)

describe('what few members decide', () => {
  it.each(rows)('%s [CHG-14 MEND-52]', (_, { said, against = '', guarded = false, now = 0, verdict }) => {
    expect(judge({ witnesses: witnesses(said), contradictions: witnesses(against), isGuarded: guarded, now: at(now) })).toEqual(verdict)
  })

  it('members are joined by others: a newcomer of a network joins its members with all newcomers [CHG-14]', () => {
    expect(groupsOf(witnesses('a@x b!@x c! d e@y f@y'))).toEqual([1, 1, 1, 2, 3, 3])
    // The last one joins two that were apart.
    expect(groupsOf(witnesses('a@x b! c!@x'))).toEqual([1, 1, 1])
    expect([countIndependent([]), countIndependent(witnesses('a b c'))]).toEqual([0, 3])
  })

  it('thousands of newcomers are joined in a moment [CHG-14]', () => {
    const many = Array.from({ length: 4000 }, () => ({ network: 'x', isNewcomer: true }))
    // Joined one by one through all of them, it would take longer than a test may.
    expect(countIndependent(many)).toBe(1)
  })

  it('a member with an unconfirmed e-mail is a newcomer, a moderator is none [CHG-14]', () => {
    const limits = { newcomerDays: 7, newcomerVotes: 5 }
    const old = { age: 100, votes: 50, isStaff: false, isConfirmed: true }
    expect(isNewWitness(old, limits)).toBe(false)
    for (const change of [{ age: 6 }, { votes: 4 }, { isConfirmed: false }]) {
      expect([change, isNewWitness({ ...old, ...change }, limits)]).toEqual([change, true])
      expect(isNewWitness({ ...old, ...change, isStaff: true }, limits)).toBe(false)
    }
    expect(isNewWitness({ ...old, age: 0, votes: 0 }, { newcomerDays: 0, newcomerVotes: 0 })).toBe(false)
  })
})
