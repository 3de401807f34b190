import { NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, type Scene, startRaid, weighted } from './kind.ts'

const DAYS = 6

/**
 * An invented scandal: within days old accounts with ordinary lives and newcomers rate one of the best restaurants low, as honest members do after a
 * real one, and a few more keep complaining until the present.
 */
export const kind: Kind = {
  name: 'staged scandal',
  play(scene) {
    const { chance, size } = scene
    const begin = NOW - chance.between(15, 35)
    const [target] = pickTargets(scene, 0, 0.05, begin - 60)
    const raid = startRaid(scene, [target!])
    for (let index = 0; index < size; index++) {
      const isLate = chance.happens(0.25)
      const castAt = isLate ? chance.between(begin + DAYS, NOW - 0.2) : begin + DAYS * chance.next() ** 2
      const rating = weighted(chance, { 1: 5, 2: 5, 3: 4, 4: 2, 5: 1 })
      if (chance.happens(0.6)) complainAsResident(scene, raid, target!, rating, castAt)
      else complainAsNewcomer(scene, raid, target!, rating, castAt)
    }
    return raid.attack()
  },
}

type Complain = (scene: Scene, raid: ReturnType<typeof startRaid>, target: number, rating: number, castAt: number) => void

/** An account made long ago that voted here and there before, and does so after. */
const complainAsResident: Complain = ({ chance }, raid, target, rating, castAt) => {
  const signedUpAt = castAt - chance.between(40, 500)
  const member = raid.join({ signedUpAt, ...habitsOf(chance) })
  for (let votes = chance.whole(3, 12); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
  raid.cast(member, target, rating, castAt)
}

/** An account made for the scandal, at times after its vote; most return to vote elsewhere. */
const complainAsNewcomer: Complain = ({ chance }, raid, target, rating, castAt) => {
  const isCarried = chance.happens(0.25)
  const signedUpAt = isCarried ? Math.min(NOW - 0.1, castAt + chance.between(0.05, 3)) : castAt - chance.between(0, 0.05)
  const member = raid.join({ signedUpAt, ...habitsOf(chance) })
  raid.cast(member, target, rating, castAt, isCarried)
  if (!chance.happens(0.6)) return
  for (let votes = chance.whole(1, 5); votes > 0; votes--) raid.lookHonest(member, chance.between(signedUpAt, NOW))
}

const habitsOf = (chance: Scene['chance']) => ({
  network: anyNetwork(chance),
  hasConfirmedEmail: chance.happens(0.92),
  comments: chance.happens(0.5) ? chance.whole(1, 10) : 0,
})
