import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 240

/**
 * Accounts that were used like members for one to two years, on thirty restaurants or more, praise one restaurant over eight months. This kind
 * was written with the rules of the order at hand: it shows what they cannot do.
 */
export const kind: Kind = {
  name: 'ring that knows the rules',
  knowsRules: true,
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.15, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(400, 800)
      const member = raid.join({ signedUpAt, network: anyNetwork(chance), hasConfirmedEmail: true, comments: chance.whole(2, 12) })
      for (let votes = chance.whole(30, 40); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
      raid.cast(member, target!, weighted(chance, { 8: 2, 9: 4, 10: 4 }), begin + ((index + chance.next()) / size) * DAYS)
    }
    return raid.attack()
  },
}
