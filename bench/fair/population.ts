import { type Chance, createChance } from '#demo/chance.ts'

/** Days since the first sign-up; the attack ends at `NOW`. */
export const NOW = 1000

export interface Voter {
  signedUpAt: number
  network: number
  hasConfirmedEmail: boolean
  comments: number
}

export interface Ballot {
  id: number
  member: number
  restaurant: number
  rating: number
  castAt: number
}

export interface Restaurant {
  type: number
  /** What a member without bias gives it on average. */
  quality: number
  openedAt: number
  popularity: number
}

/** Restaurants, honest members and their votes; a member's number is its place. */
export interface Population {
  restaurants: Restaurant[]
  members: Voter[]
  votes: Ballot[]
  /** The votes of honest members who share an address, a university or a mobile carrier. */
  crowds: Record<CrowdName, Set<number>>
}

export interface Size {
  restaurants: number
  members: number
  votes: number
}

export const FULL: Size = { restaurants: 2000, members: 20_000, votes: 300_000 }

const crowdNames = ['one address', 'a university', 'a mobile carrier'] as const
export type CrowdName = (typeof crowdNames)[number]
const CROWD = 200
/** The networks of these crowds, and of the other mobile carriers. */
const NETWORKS: Record<CrowdName, number> = { 'one address': 1, 'a university': 2, 'a mobile carrier': 3 }
const CARRIERS = [3, 4, 5]

const TYPES = 15

/** A seeded population: a long tail of popularity, members of different taste and diligence, more of them every month. */
export function populate(seed: number, size: Size = FULL): Population {
  const chance = createChance(seed)
  const restaurants = openRestaurants(chance, size.restaurants)
  const members = Array.from({ length: size.members }, (_, member) => signUp(chance, member))
  const pickRestaurant = pickerOf(restaurants)
  const crowds = { 'one address': new Set<number>(), 'a university': new Set<number>(), 'a mobile carrier': new Set<number>() }
  const votes: Ballot[] = []
  const diligence = members.map(() => Math.exp(chance.around(0, 1.1)))
  const each = size.votes / diligence.reduce((sum, one) => sum + one, 0)
  const campus = chance.some(restaurants.map((_, restaurant) => restaurant).slice(Math.floor(size.restaurants / 4)), 12)
  for (const [member, voter] of members.entries()) {
    const bias = chance.around(0, 0.6)
    const crowd = crowdOf(member)
    const wanted = Math.min(Math.max(1, Math.round(diligence[member]! * each)), size.restaurants / 4)
    const seen = new Set<number>()
    let day = voter.signedUpAt
    for (let tries = 0; seen.size < wanted && tries < wanted * 4; tries++) {
      const isOnCampus = crowd === 'a university' && chance.happens(0.5)
      const restaurant = isOnCampus ? chance.pick(campus) : pickRestaurant(chance)
      // People try two or three restaurants on a day on which they vote at all, and vote more in their first weeks.
      if (!chance.happens(0.6)) day = dayOf(chance, voter)
      if (seen.has(restaurant) || restaurants[restaurant]!.openedAt > day) continue
      seen.add(restaurant)
      const id = votes.length
      votes.push({
        id,
        member,
        restaurant,
        rating: judge(chance, restaurants[restaurant]!.quality + bias),
        castAt: day + chance.next() * 0.2,
      })
      if (crowd) crowds[crowd].add(id)
    }
  }
  return { restaurants, members, votes, crowds }
}

function openRestaurants(chance: Chance, count: number): Restaurant[] {
  const leanings = Array.from({ length: TYPES }, () => chance.around(0, 0.25))
  return Array.from({ length: count }, (_, rank) => {
    const type = chance.whole(0, TYPES - 1)
    const quality = Math.min(9.4, Math.max(3, chance.around(7.1 + leanings[type]!, 1)))
    return { type, quality, openedAt: chance.next() ** 2 * NOW * 0.95, popularity: (rank + 1) ** -0.6 * Math.exp((quality - 7) * 0.15) }
  })
}

function crowdOf(member: number): CrowdName | undefined {
  return crowdNames[Math.floor(member / CROWD)]
}

function signUp(chance: Chance, member: number): Voter {
  const crowd = crowdOf(member)
  // Students sign up in the week in which term begins, two months ago.
  const signedUpAt = crowd === 'a university' ? NOW - 60 + chance.next() * 5 : Math.sqrt(chance.next()) * (NOW - 1)
  const own = chance.happens(0.4) ? chance.pick(CARRIERS) : chance.whole(10, 6000)
  return {
    signedUpAt,
    network: crowd ? NETWORKS[crowd] : own,
    hasConfirmedEmail: chance.happens(0.92),
    comments: chance.happens(0.5) ? chance.whole(1, 12) : 0,
  }
}

function dayOf(chance: Chance, { signedUpAt }: Voter): number {
  const left = NOW - 0.3 - signedUpAt
  return signedUpAt + (chance.happens(0.3) ? Math.min(left, 14) : left) * chance.next()
}

/** A rating as people give it: around what the restaurant is worth, with a few who are enraged or in love. */
export function judge(chance: Chance, worth: number): number {
  if (chance.happens(0.02)) return chance.happens(0.5) ? 1 : 10
  return Math.min(10, Math.max(1, Math.round(chance.around(worth, 1.3))))
}

/** Picks restaurants by their popularity. */
export function pickerOf(restaurants: readonly Restaurant[]): (chance: Chance) => number {
  const sums: number[] = []
  let total = 0
  for (const { popularity } of restaurants) sums.push((total += popularity))
  return (chance) => {
    const sought = chance.next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < sought) low = middle + 1
      else high = middle
    }
    return low
  }
}
