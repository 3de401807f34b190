import { beforeAll, describe, expect, it } from 'vitest'
import { type Peace, peaceOf, play } from '#bench/fair/play.ts'
import { crowdPlaysOf, kindPlays } from '#bench/fair/plays.ts'
import { NOW, populate } from '#bench/fair/population.ts'
import { plotOf } from '#bench/fair/plot.ts'
import { rankings, rules } from '#bench/fair/rankings.ts'

// A tenth of the members and votes that `npm run bench -- fair` has, and a fifth of the fake voters.
const SMALL = { restaurants: 400, members: 4000, votes: 60_000 }
const SEED = 7
const FAKES = 200
const alike = crowdPlaysOf(FAKES)
const withGoal = kindPlays.filter(({ placesMax }) => placesMax !== undefined)

let peace: Peace
beforeAll(() => {
  peace = peaceOf(populate(SEED, SMALL))
}, 60_000)

describe('an attack', () => {
  it.each(alike)(
    '($name accounts) moves no restaurant of the first hundred by more than one place, and hardly an honest vote is held [RANK-06 RANK-01]',
    (attack) => {
      const { moves, heldHonest, heldOfCrowds } = play(peace, attack, SEED)
      expect(moves.Lokma.top).toBeLessThanOrEqual(1)
      expect(moves['plain mean'].target).toBeGreaterThan(5)
      expect(heldHonest).toBeLessThanOrEqual(0.005)
      for (const share of Object.values(heldOfCrowds)) expect(share).toBeLessThanOrEqual(0.005)
    },
    60_000,
  )
})

describe('a crowd that looks like people', () => {
  // Forty real members are forty votes, and a restaurant of this small site has a hundred and fifty.
  const mostPlaces = (name: string): number => (name.startsWith('bought accounts') ? 20 : 5)
  it.each(withGoal)(
    '($name) hardly moves the restaurants that it attacks, and hardly an honest vote is held [MEND-13]',
    (attack) => {
      const { moves, heldHonest, heldOfCrowds } = play(peace, attack, SEED)
      expect(moves.Lokma.target).toBeLessThanOrEqual(mostPlaces(attack.name))
      expect(moves['plain mean'].target).toBeGreaterThan(3)
      expect(heldHonest).toBeLessThanOrEqual(0.005)
      for (const share of Object.values(heldOfCrowds)) expect(share).toBeLessThanOrEqual(0.005)
    },
    60_000,
  )
})

describe('two hundred honest members', () => {
  it('behind one address, at a university and with one carrier lose none of their votes in peace', () => {
    expect(peace.heldHonest.size).toBe(0)
    const { crowds } = peace.population
    for (const name of ['one address', 'a university', 'a mobile carrier'] as const) expect(crowds[name].size).toBeGreaterThan(1000)
  })
})

describe('the play', () => {
  it('is the same for the same seed, and every rule reads the same votes', () => {
    const again = populate(SEED, SMALL)
    expect(again.votes.slice(0, 500)).toEqual(peace.population.votes.slice(0, 500))
    for (const rule of rules) {
      const order = rankings[rule]({ ...again, now: NOW + 1 }, peace.heldHonest)
      expect(order).toEqual(peace.orders[0]![rule])
      expect(new Set(order).size).toBe(SMALL.restaurants)
    }
  })

  it('is drawn with a bar for each rule', () => {
    const places = Object.fromEntries(rules.map((rule, at) => [rule, at * 10])) as Record<(typeof rules)[number], number>
    const plot = plotOf([{ name: 'burst, fresh', places }], 2000)
    expect(plot.match(/<rect /g)).toHaveLength(1 + 2 * rules.length)
    expect(plot).toContain('>burst, fresh</text>')
  })
})
