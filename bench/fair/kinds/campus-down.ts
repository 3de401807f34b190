import { NOW, type Population } from '../population.ts'
import { type Kind, pickTargets, startRaid, weighted } from './kind.ts'

/** The honest members of the university, and its network. */
const STUDENTS = { from: 200, to: 400 }
const NETWORK = 2
const TERM = NOW - 60

/** Accounts of the university's network sign up with the honest students, eat where they eat, and rate a rival low during the term. */
export const kind: Kind = {
  name: 'campus down',
  play(scene) {
    const { chance, population, size } = scene
    const [rival] = pickTargets(scene, 0, 0.05, TERM)
    const canteens = canteensOf(population, rival!)
    const raid = startRaid(scene, [rival!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = TERM + chance.next() * 5
      const comments = chance.happens(0.4) ? chance.whole(1, 6) : 0
      const member = raid.join({ signedUpAt, network: NETWORK, hasConfirmedEmail: chance.happens(0.92), comments })
      for (let votes = chance.whole(2, 5); votes > 0; votes--) {
        const castAt = chance.between(signedUpAt, NOW)
        const { restaurant, mean } = chance.pick(canteens)
        if (chance.happens(0.5)) raid.cast(member, restaurant, Math.min(10, Math.max(1, Math.round(chance.around(mean, 1.3)))), castAt)
        else raid.lookHonest(member, castAt)
      }
      raid.cast(member, rival!, weighted(chance, { 1: 4, 2: 3, 3: 2, 4: 1 }), chance.between(TERM + 8, NOW))
    }
    return raid.attack()
  },
}

/** The twelve restaurants that the students rate most, with what they give them. */
function canteensOf({ votes }: Population, except: number): { restaurant: number; mean: number }[] {
  const ratings = new Map<number, number[]>()
  for (const { member, restaurant, rating } of votes) {
    if (member < STUDENTS.from || member >= STUDENTS.to || restaurant === except) continue
    ratings.set(restaurant, [...(ratings.get(restaurant) ?? []), rating])
  }
  const most = [...ratings].toSorted(([, one], [, other]) => other.length - one.length).slice(0, 12)
  return most.map(([restaurant, given]) => ({ restaurant, mean: given.reduce((sum, rating) => sum + rating, 0) / given.length }))
}
