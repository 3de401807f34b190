import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const WEEKENDS = 4

/** Old accounts rate one of the best restaurants low on four weekends, mostly on a day on which they also rate another restaurant honestly. */
export const kind: Kind = {
  name: 'patient ring down',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - WEEKENDS * 7
    const [target] = pickTargets(scene, 0, 0.05, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(120, 600)
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.9),
        comments: chance.whole(0, 8),
      })
      for (let votes = chance.whole(4, 9); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, begin))
      const castAt = begin + chance.whole(0, WEEKENDS - 1) * 7 + 5 + chance.next() * 1.9
      raid.cast(member, target!, weighted(chance, { 1: 2, 2: 3, 3: 3, 4: 2 }), castAt)
      if (chance.happens(0.7)) raid.lookHonest(member, castAt - chance.next() * 0.2)
    }
    return raid.attack()
  },
}
