import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 30

/** Puppets vote as visitors, sign up hours or weeks later and take their votes along; half of them carry honest votes too. */
export const kind: Kind = {
  name: 'carried puppets',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.15, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const visitedAt = chance.between(begin, NOW - 1)
      const signedUpAt = chance.between(visitedAt + 0.1, Math.min(NOW - 0.2, visitedAt + (chance.happens(0.5) ? 2 : 20)))
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.88),
        comments: chance.happens(0.25) ? chance.whole(1, 3) : 0,
      })
      raid.cast(member, target!, weighted(chance, { 8: 2, 9: 4, 10: 5 }), visitedAt, true)
      if (chance.happens(0.5)) {
        for (let votes = chance.whole(1, 4); votes > 0; votes--) raid.lookHonest(member, chance.between(visitedAt, signedUpAt), true)
      }
      if (chance.happens(0.35)) raid.lookHonest(member, chance.between(signedUpAt, NOW))
    }
    return raid.attack()
  },
}
