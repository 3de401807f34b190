import workerUrl from 'altcha/workers/pbkdf2?url'
import { type Challenge as AltchaChallenge, solveChallengeWorkers } from 'altcha-lib'

/** More workers would heat a phone and slow down its page. */
const WORKERS_MAX = 4
/** The hardest challenge takes the slowest known phone about ten seconds. */
const PATIENCE_MS = 60_000

/**
 * Solves a challenge in ALTCHA's own workers, which our server serves. Loaded when the server asks for a proof.
 * @returns the proof for the header of the repeated call
 * @throws Error where the browser has no workers or no WebCrypto, after a minute, or when aborted
 */
export async function solveInWorkers(challenge: unknown, controller: AbortController): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge: challenge as AltchaChallenge,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency || 1),
    controller,
    createWorker: () => new Worker(workerUrl),
    timeout: PATIENCE_MS,
  })
  if (!solution) throw new Error('not solved')
  return btoa(JSON.stringify({ challenge, solution }))
}
