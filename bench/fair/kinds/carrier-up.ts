import { NOW } from '../population.ts'
import { type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 14
/** The mobile carrier that many honest members share. */
const CARRIER = 3

/** Phones of one carrier sign up over five months, vote a little, and push one restaurant within two weeks, at lunch and in the evening. */
export const kind: Kind = {
  name: 'carrier up',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.1, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(16, 150)
      const comments = chance.happens(0.4) ? chance.whole(1, 5) : 0
      const member = raid.join({ signedUpAt, network: CARRIER, hasConfirmedEmail: chance.happens(0.9), comments })
      for (let votes = chance.whole(1, 5); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
      const hour = chance.happens(0.4) ? chance.between(0.5, 0.58) : chance.between(0.78, 0.93)
      raid.cast(member, target!, weighted(chance, { 8: 1, 9: 4, 10: 5 }), begin + chance.whole(0, DAYS - 1) + hour)
    }
    return raid.attack()
  },
}
