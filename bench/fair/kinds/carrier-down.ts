import { NOW } from '../population.ts'
import { type Kind, pickTargets, startRaid, weighted } from './kind.ts'

const DAYS = 10
const CARRIER = 4

/** Prepaid phones of one carrier, bought in the last weeks, rate one of the best restaurants low; few confirm their mail or look honest for long. */
export const kind: Kind = {
  name: 'carrier down',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0, 0.05, begin)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const signedUpAt = NOW - chance.between(DAYS, 40)
      const comments = chance.happens(0.2) ? 1 : 0
      const member = raid.join({ signedUpAt, network: CARRIER, hasConfirmedEmail: chance.happens(0.7), comments })
      for (let votes = chance.whole(1, 3); votes > 0; votes--)
        raid.lookHonest(member, signedUpAt + chance.next() * Math.min(5, NOW - signedUpAt))
      raid.cast(member, target!, weighted(chance, { 1: 6, 2: 3, 3: 1 }), chance.between(Math.max(begin, signedUpAt), NOW))
    }
    return raid.attack()
  },
}
