import { NOW } from '../population.ts'
import { type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 25

/** Real members with an honest past of any length sell one vote each for the same restaurant; the first to hear of the offer vote first. */
export const kind: Kind = {
  name: 'bought accounts',
  play(scene) {
    const { chance, population, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.15, begin)
    const raid = startRaid(scene, [target!])
    const past = new Map<number, number>()
    for (const { member, castAt } of population.votes) if (castAt < begin) past.set(member, (past.get(member) ?? 0) + 1)
    const voted = new Set(population.votes.filter(({ restaurant }) => restaurant === target).map(({ member }) => member))
    const forSale = [...past].filter(([member, votes]) => votes >= 2 && !voted.has(member)).map(([member]) => member)
    for (const member of chance.some(forSale, size)) {
      raid.cast(member, target!, weighted(chance, { 8: 2, 9: 3, 10: 5 }), begin + DAYS * chance.next() ** 1.5)
    }
    return raid.attack()
  },
}
