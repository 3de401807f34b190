import { NOW } from '../population.ts'
import { type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const TERM = NOW - 60
const [CAMPUS, CARRIERS] = [2, [3, 4, 5]]

/** A student party: most of its accounts use the university's network and some their phones; they sign up at the beginning of term and praise one kitchen. */
export const kind: Kind = {
  name: 'campus up',
  play(scene) {
    const { chance, size } = scene
    const [target] = pickTargets(scene, 0.05, 0.12, TERM)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = TERM + chance.next() ** 2 * 14
      const member = raid.join({
        signedUpAt,
        network: chance.happens(0.7) ? CAMPUS : chance.pick(CARRIERS),
        hasConfirmedEmail: chance.happens(0.9),
        comments: chance.happens(0.3) ? chance.whole(1, 4) : 0,
      })
      for (let votes = chance.whole(1, 4); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
      const soon = signedUpAt + 1 + chance.next() * 20
      raid.cast(member, target!, weighted(chance, { 8: 2, 9: 3, 10: 5 }), chance.happens(0.7) ? soon : chance.between(soon, NOW))
    }
    return raid.attack()
  },
}
