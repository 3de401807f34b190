import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 35

/** Accounts of different age act together on three restaurants of one owner: each rates two or three of them, on days of its own, in no order. */
export const kind: Kind = {
  name: 'ring on three places',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const targets = pickTargets(scene, 0.03, 0.2, begin, 3)
    const raid = startRaid(scene, targets)
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(60, 400)
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.93),
        comments: chance.happens(0.4) ? chance.whole(1, 10) : 0,
      })
      for (let votes = chance.whole(3, 6); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
      for (const target of chance.some(targets, chance.happens(0.6) ? 3 : 2)) {
        raid.cast(member, target, weighted(chance, { 7: 1, 8: 2, 9: 4, 10: 4 }), chance.between(begin, NOW))
      }
    }
    return raid.attack()
  },
}
