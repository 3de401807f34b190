// A thread of `npm run bench -- fair`: plays all attacks on the populations of one seed.
import { parentPort, workerData } from 'node:worker_threads'
import { heldOfCrowds, type Outcome, peaceOf, play } from './play.ts'
import { kindPlays, plays } from './plays.ts'
import { populate, SMALL } from './population.ts'

/** What a thread sends: the share of honest votes that are held without an attack, or of those of a crowd if more, and an outcome of each play. */
export interface Played {
  heldInPeace: number
  outcomes: Outcome[]
  /** Of `kindPlays` on a small site. */
  small: Outcome[]
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
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(played)
