import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 40
const UP = { 6: 1, 7: 2, 8: 4, 9: 5, 10: 4 }
const DOWN = { 3: 3, 4: 4, 5: 3, 6: 2 }

/** Ratings as spread as honest ones: 6 to 10 for a restaurant outside the first hundred or, as chance has it, 3 to 6 for one of the best. */
export const kind: Kind = {
  name: 'mixed ratings',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const isUp = chance.happens(0.5)
    const [target] = isUp ? pickTargets(scene, 0.05, 0.15, begin) : pickTargets(scene, 0, 0.05, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(45, 300)
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.92),
        comments: chance.happens(0.5) ? chance.whole(1, 8) : 0,
      })
      for (let votes = chance.whole(2, 8); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
      raid.cast(member, target!, weighted(chance, isUp ? UP : DOWN), chance.between(begin, NOW))
    }
    return raid.attack()
  },
}
