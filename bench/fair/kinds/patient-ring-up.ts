import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 21

/** Accounts of 90 to 500 days with five honest votes each push one restaurant over three weeks, and vote honestly beside it now and then. */
export const kind: Kind = {
  name: 'patient ring up',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.15, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(90, 500)
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.95),
        comments: chance.happens(0.5) ? chance.whole(1, 6) : 0,
      })
      for (let votes = 5; votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, begin))
      raid.cast(member, target!, weighted(chance, { 8: 2, 9: 4, 10: 4 }), chance.between(begin, NOW))
      if (chance.happens(0.3)) raid.lookHonest(member, chance.between(begin, NOW))
    }
    return raid.attack()
  },
}
