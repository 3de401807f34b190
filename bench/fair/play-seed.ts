// A thread of `npm run bench -- fair`: plays all attacks on the populations of one seed.
import { parentPort, workerData } from 'node:worker_threads'
import { distancesOf, fallsOf, heldOfCrowds, type Outcome, peaceOf, play } from './play.ts'
import { kindPlays, plays } from './plays.ts'
import { populate, SMALL } from './population.ts'
import type { Rule } from './rankings.ts'

/** What a thread sends: the share of honest votes that are held without an attack, or of those of a crowd if more, and an outcome of each play. */
export interface Played {
  heldInPeace: number
  outcomes: Outcome[]
  /** Of `kindPlays` on a small site. */
  small: Outcome[]
  /** Without an attack: how far each rule is from the truth, also on a small site, and how far a restaurant falls that became bad. */
  distances: Record<Rule, number>
  smallDistances: Record<Rule, number>
  falls: Record<Rule, number>
}

const { seed } = workerData as { seed: number }
const peace = peaceOf(populate(seed))
const smallPeace = peaceOf(populate(seed, SMALL))
const played: Played = {
  heldInPeace: Math.max(
    peace.heldHonest.size / peace.population.votes.length,
    ...Object.values(heldOfCrowds(peace.population, peace.heldHonest)),
  ),
  outcomes: plays.map((one) => play(peace, one, seed)),
  small: kindPlays.map((one) => play(smallPeace, one, seed)),
  distances: distancesOf(peace),
  smallDistances: distancesOf(smallPeace),
  falls: fallsOf(peace),
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(played)
