import { createChance } from '#demo/chance.ts'
import { findSuspicious } from '#features/ranking/detectors/find-suspicious.rules.ts'
import type { RestaurantHistory } from '#features/ranking/detectors/window.rules.ts'
import { type CrowdName, judge, NOW, type Population, TASTE } from './population.ts'
import type { Play } from './plays.ts'
import { rankings, type Rule, rules, type World } from './rankings.ts'

/** How long the search for attacks looks back. */
const WINDOW = 120
const TOP = 100
/** Rankings are compared in the night after the attack, and when its votes and accounts have grown old. */
const LATER = [1, 60, 365]

/** What an attack moved under one rule: places, the most over all times. */
export interface Moves {
  /** Any restaurant that is among the first hundred, with the attack or without. */
  top: number
  /** A restaurant that the attack is for or against. */
  target: number
}

export interface Outcome {
  moves: Record<Rule, Moves>
  /** The share of honest votes that are held, of 1, and that of each crowd. */
  heldHonest: number
  heldOfCrowds: Record<CrowdName, number>
  /** The share of the attackers' votes that are held. */
  heldFake: number
  /**
   * Where Lokma misses the goal of the attack: how many places it moves a restaurant of the first hundred when the same members rate the targets
   * honestly at the same times.
   */
  movedHonestly?: number
}

/** The rankings of a population without an attack. */
export interface Peace {
  population: Population
  orders: Record<Rule, number[]>[]
  heldHonest: ReadonlySet<number>
}

export function peaceOf(population: Population): Peace {
  const world = { ...population, now: NOW }
  const heldHonest = heldIn(world)
  return { population, heldHonest, orders: LATER.map((days) => ordersOf({ ...world, now: NOW + days }, heldHonest)) }
}

/** Attacks a population and compares with the same one in peace. */
export function play({ population, orders }: Peace, { attack, placesMax = 0 }: Play, seed: number): Outcome {
  const truth = [...population.restaurants.keys()].sort((a, b) => population.restaurants[b]!.quality - population.restaurants[a]!.quality)
  // The attackers go by what everybody sees.
  const seen = orders[0]?.Lokma ?? truth
  const { fakes, votes, targets } = attack(population, seen, seed)
  const world = {
    restaurants: population.restaurants,
    members: [...population.members, ...fakes],
    votes: [...population.votes, ...votes],
    now: NOW,
  }
  const held = heldIn(world)
  const attacked = LATER.map((days) => ordersOf({ ...world, now: NOW + days }, held))
  const moves = Object.fromEntries(
    rules.map((rule) => {
      const each = orders.map((before, at) => compare(before[rule], attacked[at]![rule], targets))
      return [rule, { top: Math.max(...each.map(({ top }) => top)), target: Math.max(...each.map(({ target }) => target)) }]
    }),
  ) as Record<Rule, Moves>
  const honest = population.votes.length
  return {
    moves,
    ...(moves.Lokma.top > placesMax && { movedHonestly: movedBy(honestly(world, targets, honest, seed), orders) }),
    heldHonest: [...held].filter((id) => id < honest).length / honest,
    heldOfCrowds: heldOfCrowds(population, held),
    heldFake: [...held].filter((id) => id >= honest).length / votes.length,
  }
}

/** How many places the first hundred of each rule are from their places by quality, on average, without an attack. */
export function distancesOf({ population: { restaurants }, orders }: Peace): Record<Rule, number> {
  const byQuality = [...restaurants.keys()].sort((a, b) => restaurants[b]!.quality - restaurants[a]!.quality)
  const places = new Map(byQuality.map((restaurant, place) => [restaurant, place]))
  const first = orders[0]!
  return Object.fromEntries(
    rules.map((rule) => {
      const top = first[rule].slice(0, TOP)
      return [rule, top.reduce((sum, restaurant, place) => sum + Math.abs(places.get(restaurant)! - place), 0) / top.length]
    }),
  ) as Record<Rule, number>
}

/** How many places a restaurant that became bad has fallen under each rule, 40 days after the complaint about it. */
export function fallsOf({ population, orders }: Peace): Record<Rule, number> {
  const votes = [...population.crowds['a complaint']].map((id) => population.votes[id]!)
  const begin = Math.min(...votes.map(({ castAt }) => castAt))
  const before = { ...population, votes: population.votes.filter(({ castAt }) => castAt < begin), now: begin }
  const fallen = votes[0]!.restaurant
  const were = ordersOf(before, new Set())
  return Object.fromEntries(rules.map((rule) => [rule, orders[0]![rule].indexOf(fallen) - were[rule].indexOf(fallen)])) as Record<
    Rule,
    number
  >
}

/** The share of each honest crowd's votes that are held, of 1. */
export function heldOfCrowds({ crowds }: Population, held: ReadonlySet<number>): Record<CrowdName, number> {
  const share = (ids: ReadonlySet<number>): number => [...ids].filter((id) => held.has(id)).length / Math.max(ids.size, 1)
  return Object.fromEntries(Object.entries(crowds).map(([name, ids]) => [name, share(ids)])) as Record<CrowdName, number>
}

/** A world in which the attackers, whose votes follow the honest ones, rate their targets as honest members would. */
function honestly(world: World, targets: readonly number[], honest: number, seed: number): World {
  const chance = createChance(seed)
  const votes = world.votes.map((vote) => {
    if (vote.id < honest || !targets.includes(vote.restaurant)) return vote
    return { ...vote, rating: judge(chance, world.restaurants[vote.restaurant]!.quality + chance.around(0, TASTE)) }
  })
  return { ...world, votes }
}

/** How many places our rule moves a restaurant of the first hundred, the most over all times. */
function movedBy(world: World, orders: Peace['orders']): number {
  const held = heldIn(world)
  const after = LATER.map((days) => rankings.Lokma({ ...world, now: NOW + days }, held))
  return Math.max(...orders.map(({ Lokma }, at) => compare(Lokma, after[at]!, []).top))
}

function ordersOf(world: World, held: ReadonlySet<number>): Record<Rule, number[]> {
  return Object.fromEntries(rules.map((rule) => [rule, rankings[rule](world, held)])) as Record<Rule, number[]>
}

/** How many places restaurants are away from where they were. */
function compare(before: readonly number[], after: readonly number[], targets: readonly number[]): Moves {
  const places = new Map(after.map((restaurant, place) => [restaurant, place]))
  const were = new Map(before.map((restaurant, place) => [restaurant, place]))
  const moved = (restaurant: number): number => Math.abs(places.get(restaurant)! - were.get(restaurant)!)
  const top = new Set([...before.slice(0, TOP), ...after.slice(0, TOP)])
  return { top: Math.max(...[...top].map(moved)), target: Math.max(...targets.map(moved)) }
}

/** The votes that the search holds. */
function heldIn({ members, votes, now }: World): Set<number> {
  const begin = now - WINDOW
  const histories = new Map<number, { ratings: number[]; first: number }>()
  const firsts = new Map<number, number>()
  for (const { member, restaurant, rating, castAt } of votes) {
    firsts.set(member, Math.min(firsts.get(member) ?? castAt, castAt))
    if (castAt >= begin) continue
    const history = histories.get(restaurant) ?? { ratings: Array<number>(10).fill(0), first: castAt }
    histories.set(restaurant, history)
    history.ratings[rating - 1]!++
    history.first = Math.min(history.first, castAt)
  }
  const known = new Map<number, RestaurantHistory>(
    [...histories].map(([restaurant, { ratings, first }]) => [restaurant, { ratings, days: begin - first }]),
  )
  const recent = votes
    .filter(({ castAt }) => castAt >= begin)
    .map(({ id, restaurant, member, rating, castAt, isCarried }) => {
      const { signedUpAt, network } = members[member]!
      return {
        id,
        restaurant,
        member,
        rating,
        castAt,
        signedUpAt,
        firstCastAt: firsts.get(member)!,
        network: isCarried ? undefined : network,
      }
    })
  return new Set(findSuspicious({ votes: recent, days: WINDOW, histories: known }).map(({ vote }) => vote))
}
