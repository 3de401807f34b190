import { judge, NOW } from '../population.ts'
import { type Kind, pickTargets, type Scene, startRaid, weighted } from './kind.ts'

const DAYS = 60

/** Real members who love one restaurant rate its rival low over two months, and keep voting honestly elsewhere. */
export const kind: Kind = {
  name: "a rival's regulars",
  play(scene) {
    const { chance, population, size } = scene
    const begin = NOW - DAYS
    const [rival] = pickTargets(scene, 0, 0.05, begin)
    const beloved = belovedOf(scene, rival!)
    const raid = startRaid(scene, [rival!])
    for (const member of regularsOf(scene, raid, beloved, rival!, begin).slice(0, size)) {
      const from = Math.max(begin, population.members[member]!.signedUpAt)
      raid.cast(member, rival!, weighted(chance, { 1: 3, 2: 3, 3: 3, 4: 2, 5: 1 }), chance.between(from, NOW))
      for (let votes = chance.whole(0, 3); votes > 0; votes--) raid.lookHonest(member, chance.between(from, NOW))
    }
    return raid.attack()
  },
}

/** Of the restaurants just below the rival's class, the one of its type or, failing that, any with the most high ratings. */
function belovedOf({ population, ranked }: Scene, rival: number): number {
  const near = ranked.slice(0, Math.ceil(ranked.length * 0.2)).filter((restaurant) => restaurant !== rival)
  const alike = near.filter((restaurant) => population.restaurants[restaurant]!.type === population.restaurants[rival]!.type)
  const loved = new Map<number, number>()
  for (const { restaurant, rating } of population.votes) if (rating >= 9) loved.set(restaurant, (loved.get(restaurant) ?? 0) + 1)
  return (alike.length > 0 ? alike : near).toSorted((one, other) => (loved.get(other) ?? 0) - (loved.get(one) ?? 0))[0]!
}

/** Its lovers first. Where there are too few, members who did not rate it yet become regulars and rate it in the months before. */
function regularsOf(
  { chance, population, size }: Scene,
  raid: ReturnType<typeof startRaid>,
  beloved: number,
  rival: number,
  begin: number,
): number[] {
  const { members, restaurants, votes } = population
  const rivalled = new Set(votes.filter(({ restaurant }) => restaurant === rival).map(({ member }) => member))
  const there = votes.filter(({ restaurant }) => restaurant === beloved)
  const lovers = there.filter(({ member, rating }) => rating >= 8 && !rivalled.has(member)).map(({ member }) => member)
  const known = new Set(there.map(({ member }) => member))
  const others = members.flatMap(({ signedUpAt }, member) =>
    signedUpAt < begin - 10 && !known.has(member) && !rivalled.has(member) ? [member] : [],
  )
  const converts = chance.some(others, Math.max(0, size - lovers.length))
  for (const member of converts) {
    const from = Math.max(members[member]!.signedUpAt, restaurants[beloved]!.openedAt, begin - 300)
    raid.cast(member, beloved, Math.max(8, judge(chance, restaurants[beloved]!.quality + 1)), chance.between(from, NOW))
  }
  return [...chance.some(lovers, size), ...converts]
}
