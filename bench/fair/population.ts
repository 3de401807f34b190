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
  /**
   * The member cast it as a visitor and took it along when signing up. Its network is unknown: the network of its member says nothing about it. Its
   * `castAt` may be before its member's `signedUpAt`.
   */
  isCarried?: boolean
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
  /**
   * The votes of honest members who share an address, a university, a mobile carrier or a class, and the votes with which members answer a television
   * programme or a complaint (only those on its restaurant).
   */
  crowds: Record<CrowdName, Set<number>>
}

export interface Size {
  restaurants: number
  members: number
  votes: number
}

export const FULL: Size = { restaurants: 2000, members: 20_000, votes: 300_000 }
export const SMALL: Size = { restaurants: 400, members: 6000, votes: 21_000 }

const crowdNames = ['one address', 'a university', 'a mobile carrier'] as const
type NetworkCrowd = (typeof crowdNames)[number]
export type CrowdName = NetworkCrowd | 'a television programme' | 'a class' | 'a complaint'
const CROWD = 200
/** The networks of these crowds, and of the other mobile carriers. */
const NETWORKS: Record<NetworkCrowd, number> = { 'one address': 1, 'a university': 2, 'a mobile carrier': 3 }
const CARRIERS = [3, 4, 5]
const CLASS_NETWORK = 6

const TYPES = 15
/** The standard deviation of what members give more or less than others. */
export const TASTE = 0.6

/** A seeded population: a long tail of popularity, members of different taste and diligence, more of them every month. */
export function populate(seed: number, size: Size = FULL): Population {
  const chance = createChance(seed)
  const restaurants = openRestaurants(chance, size.restaurants)
  const members = Array.from({ length: size.members }, (_, member) => signUp(chance, member))
  const pickRestaurant = pickerOf(restaurants)
  const crowds: Population['crowds'] = {
    'one address': new Set(),
    'a university': new Set(),
    'a mobile carrier': new Set(),
    'a television programme': new Set(),
    'a class': new Set(),
    'a complaint': new Set(),
  }
  const votes: Ballot[] = []
  const diligence = members.map(() => Math.exp(chance.around(0, 1.1)))
  const each = size.votes / diligence.reduce((sum, one) => sum + one, 0)
  const campus = chance.some(restaurants.map((_, restaurant) => restaurant).slice(Math.floor(size.restaurants / 4)), 12)
  for (const [member, voter] of members.entries()) {
    const bias = chance.around(0, TASTE)
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
  const population = { restaurants, members, votes, crowds }
  addCrowds(chance, population, pickRestaurant)
  return population
}

function openRestaurants(chance: Chance, count: number): Restaurant[] {
  const leanings = Array.from({ length: TYPES }, () => chance.around(0, 0.25))
  return Array.from({ length: count }, (_, rank) => {
    const type = chance.whole(0, TYPES - 1)
    const quality = Math.min(9.4, Math.max(3, chance.around(7.1 + leanings[type]!, 1)))
    return { type, quality, openedAt: chance.next() ** 2 * NOW * 0.95, popularity: (rank + 1) ** -0.6 * Math.exp((quality - 7) * 0.15) }
  })
}

function crowdOf(member: number): NetworkCrowd | undefined {
  return crowdNames[Math.floor(member / CROWD)]
}

function signUp(chance: Chance, member: number): Voter {
  const crowd = crowdOf(member)
  // Students sign up in the week in which term begins, two months ago.
  const signedUpAt = crowd === 'a university' ? NOW - 60 + chance.next() * 5 : Math.sqrt(chance.next()) * (NOW - 1)
  const own = networkOf(chance)
  return { signedUpAt, network: crowd ? NETWORKS[crowd] : own, ...habitsOf(chance) }
}

const networkOf = (chance: Chance): number => (chance.happens(0.4) ? chance.pick(CARRIERS) : chance.whole(10, 6000))

function habitsOf(chance: Chance): Pick<Voter, 'hasConfirmedEmail' | 'comments'> {
  return {
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

/**
 * The honest crowds that join or vote because of an event, smaller where there are few members. Their draws come last, so that the other votes of a
 * seed stay the same, except those that follow the complaint.
 */
function addCrowds(chance: Chance, population: Population, pickRestaurant: (chance: Chance) => number): void {
  const most = Math.ceil(population.members.length / 60)
  const { restaurants, votes } = population
  addClass(chance, population, pickRestaurant, Math.min(60, most))

  const badSince = NOW - 40
  const known = Math.max(5, restaurants.length / 50)
  const fallen = pickWhere(chance, restaurants, (one, rank) => rank < known && one.quality >= 6.5 && one.openedAt < badSince - 60)
  const worth = Math.min(3.8, Math.max(2, restaurants[fallen]!.quality - 4))
  for (const vote of votes) if (vote.restaurant === fallen && vote.castAt > badSince) vote.rating = judge(chance, worth + 0.8)
  const complaint = {
    name: 'a complaint',
    restaurant: fallen,
    worth: worth - 0.7,
    begin: badSince,
    days: 5,
    newcomers: 0.4,
    returning: 0.4,
  } as const
  addWave(chance, population, pickRestaurant, { ...complaint, size: Math.min(250, most) })

  const shownAt = NOW - chance.whole(20, 28)
  const [from, to] = [restaurants.length * 0.15, restaurants.length * 0.5]
  const shown = pickWhere(
    chance,
    restaurants,
    (one, rank) => rank >= from && rank < to && one.quality >= 7.5 && one.openedAt < shownAt - 60,
  )
  const praise = restaurants[shown]!.quality + 0.5
  const programme = {
    name: 'a television programme',
    restaurant: shown,
    worth: praise,
    begin: shownAt,
    days: 10,
    newcomers: 0.6,
    returning: 0.7,
  } as const
  addWave(chance, population, pickRestaurant, { ...programme, size: Math.min(320, most) })
}

/** Classmates sign up in one week from their school, about half a year ago; they often eat together and near the school. */
function addClass(chance: Chance, population: Population, pickRestaurant: (chance: Chance) => number, size: number): void {
  const begin = NOW - 185
  const near = Array.from({ length: 8 }, () => pickWhere(chance, population.restaurants, (one, rank) => rank >= 20 && one.openedAt < begin))
  const lunches = Array.from({ length: 10 }, () => ({ restaurant: chance.pick(near), day: begin + 2 + chance.next() * 180 }))
  for (let place = 0; place < size; place++) {
    const voter = { signedUpAt: begin + chance.next() * 5, network: CLASS_NETWORK, ...habitsOf(chance) }
    const cast = castingOf(chance, population, population.members.push(voter) - 1, 'a class')
    for (const { restaurant, day } of lunches)
      if (day > voter.signedUpAt && chance.happens(0.35)) cast(restaurant, day + chance.next() * 0.5)
    for (let visits = chance.whole(2, 8); visits > 0; visits--) {
      cast(chance.happens(0.4) ? chance.pick(near) : pickRestaurant(chance), dayOf(chance, voter))
    }
  }
}

interface Wave {
  name: CrowdName
  restaurant: number
  /** What its voters without bias give the restaurant on average. */
  worth: number
  begin: number
  days: number
  size: number
  /** The share of its voters who sign up for it. */
  newcomers: number
  /** The share of the newcomers who vote on other restaurants later. */
  returning: number
}

/** Many members, new ones and others, vote on one restaurant within a few days, most of them in the first. Some newcomers vote before they sign up. */
function addWave(chance: Chance, population: Population, pickRestaurant: (chance: Chance) => number, wave: Wave): void {
  const { members, votes, crowds } = population
  const { restaurant, begin } = wave
  const have = new Set(votes.filter((vote) => vote.restaurant === restaurant).map(({ member }) => member))
  const free = members.flatMap(({ signedUpAt }, member) => (signedUpAt < begin && !have.has(member) ? [member] : []))
  const residents = chance.some(free, Math.round(wave.size * (1 - wave.newcomers)))
  for (let place = 0; place < wave.size; place++) {
    const castAt = begin + wave.days * chance.next() ** 2
    const rating = judge(chance, wave.worth + chance.around(0, TASTE))
    const id = votes.length
    crowds[wave.name].add(id)
    const resident = residents[place]
    if (resident !== undefined) {
      votes.push({ id, member: resident, restaurant, rating, castAt })
      continue
    }
    const isCarried = chance.happens(0.25)
    const signedUpAt = isCarried ? castAt + chance.next() * 3 : castAt - chance.next() * 0.05
    const member = members.push({ signedUpAt, network: networkOf(chance), ...habitsOf(chance) }) - 1
    votes.push({ id, member, restaurant, rating, castAt, ...(isCarried && { isCarried }) })
    if (!chance.happens(wave.returning)) continue
    const cast = castingOf(chance, population, member)
    for (let visits = chance.whole(1, 5); visits > 0; visits--) {
      const other = pickRestaurant(chance)
      if (other !== restaurant) cast(other, dayOf(chance, members[member]!))
    }
  }
}

/** Casts honest votes of a new member, one for each restaurant that is open. */
function castingOf(chance: Chance, { restaurants, votes, crowds }: Population, member: number, crowd?: CrowdName) {
  const bias = chance.around(0, TASTE)
  const seen = new Set<number>()
  return (restaurant: number, castAt: number): void => {
    const { openedAt, quality } = restaurants[restaurant]!
    if (seen.has(restaurant) || openedAt > castAt) return
    seen.add(restaurant)
    if (crowd) crowds[crowd].add(votes.length)
    votes.push({ id: votes.length, member, restaurant, rating: judge(chance, quality + bias), castAt })
  }
}

function pickWhere(chance: Chance, restaurants: readonly Restaurant[], fits: (restaurant: Restaurant, rank: number) => boolean): number {
  const fitting = restaurants.flatMap((one, rank) => (fits(one, rank) ? [rank] : []))
  return fitting.length > 0 ? chance.pick(fitting) : chance.whole(0, restaurants.length - 1)
}
