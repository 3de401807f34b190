import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 365

/** Accounts join over twenty months and praise one restaurant over a year, none near another; each lives on like a member who votes now and then. */
export const kind: Kind = {
  name: 'year-long raid',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.15, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const praisedAt = begin + ((index + chance.next()) / size) * DAYS
      const signedUpAt = praisedAt - chance.between(5, 240)
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.95),
        comments: chance.happens(0.5) ? chance.whole(1, 10) : 0,
      })
      for (let votes = chance.whole(3, 8); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
      raid.cast(member, target!, weighted(chance, { 8: 2, 9: 4, 10: 4 }), praisedAt)
    }
    return raid.attack()
  },
}
