import { type Ballot, NOW } from '../population.ts'
import { anyNetwork, type Kind, pickTargets, type Scene, startRaid, weighted } from './kind.ts'

const DAYS = 300

/**
 * Each account copies what two real members vote, some days after them and a point off at most, and praises one restaurant within hours of an honest
 * vote there.
 */
export const kind: Kind = {
  name: 'doppelgangers',
  play(scene) {
    const { chance, population, size } = scene
    const begin = NOW - DAYS
    const [target] = pickTargets(scene, 0.05, 0.15, begin)
    const raid = startRaid(scene, [target!])
    const models = modelsOf(scene, target!, begin)
    const honest = population.votes.filter(({ restaurant, castAt }) => restaurant === target && castAt > begin && castAt < NOW - 2)
    for (let index = 0; index < size; index++) {
      const copied = chance.some(models, 2)
      const signedUpAt = begin + chance.between(0, DAYS - 45)
      const member = raid.join({
        signedUpAt,
        network: anyNetwork(chance),
        hasConfirmedEmail: chance.happens(0.93),
        comments: chance.happens(0.5) ? chance.whole(1, 10) : 0,
      })
      const later = copied.flat().filter(({ castAt }) => castAt > signedUpAt)
      for (const { restaurant, rating, castAt } of chance.some(later, chance.whole(4, 14))) {
        const near = Math.min(10, Math.max(1, rating + chance.whole(-1, 1)))
        raid.cast(member, restaurant, near, castAt + chance.between(0.3, 6))
      }
      const shadowed = honest.filter(({ castAt }) => castAt > signedUpAt)
      const praisedAt = shadowed.length > 0 ? chance.pick(shadowed).castAt + chance.between(0.02, 1) : chance.between(signedUpAt, NOW)
      raid.cast(member, target!, weighted(chance, { 8: 1, 9: 3, 10: 5 }), praisedAt)
    }
    return raid.attack()
  },
}

/** The recent votes of each member who is neither idle nor a fanatic, without those on the target. */
function modelsOf({ population }: Scene, target: number, begin: number): Ballot[][] {
  const votesOf = new Map<number, Ballot[]>()
  for (const vote of population.votes) {
    if (vote.castAt < begin || vote.restaurant === target) continue
    const own = votesOf.get(vote.member)
    if (own) own.push(vote)
    else votesOf.set(vote.member, [vote])
  }
  return [...votesOf.values()].filter(({ length }) => length >= 6 && length <= 40)
}
