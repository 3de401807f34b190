// A thread of `npm run bench -- fair`: plays all attacks on the population of one seed.
import { parentPort, workerData } from 'node:worker_threads'
import { ages, patterns } from './attacks.ts'
import { type Outcome, peaceOf, play } from './play.ts'
import { populate } from './population.ts'

/** What a thread sends: the share of honest votes that are held without an attack, and an outcome for each pattern and age. */
export interface Played {
  heldInPeace: number
  outcomes: Outcome[]
}

const { seed } = workerData as { seed: number }
const peace = peaceOf(populate(seed))
const outcomes = patterns.flatMap((pattern) => ages.map((age) => play(peace, { pattern, age, seed })))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage({ heldInPeace: peace.heldHonest.size / peace.population.votes.length, outcomes } satisfies Played)
