import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Db } from '#db/connect.ts'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import { DomainError, type ErrorCode, refuseIf } from '#lib/errors.ts'
import type { ProofMode } from '#site/settings.ts'
import type { Limits } from '#site/server/limits.ts'
import { chosenLevel, type GuardedAct, type Level, PROOF_LENGTH_MAX, termsProblem } from '../challenges.rules.ts'
import type { Challenge, Proof } from '../challenges.contract.ts'
import type { ProofCounts } from './challenge-metrics.ts'
import type { PressureMeter } from './create-pressure.ts'
import { challengeKey, isSigned, readPass, readProof, signChallenge, signPass } from './sign-challenge.ts'
import { returnProof, takeProof } from './used-proofs.sql.ts'

/** Concurrent derivations: each takes a thread of the pool, which password hashes need too. */
const DERIVED_AT_ONCE = 2
/** The longest queue: about half a second of two threads at the hardest level. */
const WAITING_MAX = 200

interface Parts {
  db: Db
  secret: string
  limits: Limits
  pressure: PressureMeter
  counts: ProofCounts
  /** The operator's choice. */
  mode: () => ProofMode
}

/** One attempt at a guarded act. */
export interface Attempt {
  address: string
  /** The header of the call. */
  proof: string | undefined
  /** The restaurant of a vote. */
  subject?: string
  /** The e-mail that a pass must have been sent to. */
  email?: string
}

/** What a checked proof leaves to be done: it is marked as used before the act, and given back when the act fails. */
interface Checked {
  nonce: Buffer
  expiresAt: number
}

/** Guards acts by proofs of work while there is pressure. */
export interface Challenges {
  /**
   * Runs an act. Under pressure it needs a proof, which counts for one act that succeeds: after a failure the same proof can be used again.
   * @throws DomainError PROOF_OF_WORK_REQUIRED with a challenge to solve, PROOF_OF_WORK_EXPIRED and PROOF_OF_WORK_USED with another one;
   * PROOF_OF_WORK_INVALID, PROOF_OF_WORK_OTHER_ACT, PROOF_OF_WORK_EARLY
   */
  guard<T>(act: GuardedAct, attempt: Attempt, run: () => Promise<T>): Promise<T>
  /** Notes that a limit refused an attempt. */
  noteRefusal(act: GuardedAct): Promise<void>
  /** A pass for a mail to this address, in place of a proof. */
  makePass(act: GuardedAct, email: string): string
}

export function createChallenges({ db, secret, limits, pressure, counts, mode }: Parts): Challenges {
  const key = challengeKey(secret)
  const derive = createDerivation(key)

  async function refuse(act: GuardedAct, code: ErrorCode, level: Level): Promise<never> {
    counts.refuse(act, code)
    const isSolvable = code === 'PROOF_OF_WORK_REQUIRED' || code === 'PROOF_OF_WORK_EXPIRED' || code === 'PROOF_OF_WORK_USED'
    throw new DomainError(code, isSolvable ? { challenge: await signChallenge(key, act, level, now()) } : {})
  }

  /** Checks a proof, the cheapest check first; only the last check derives a key. */
  async function check(act: GuardedAct, level: Level, { address, proof: header, email }: Attempt): Promise<Checked> {
    if (header === undefined) return refuse(act, 'PROOF_OF_WORK_REQUIRED', level)
    if (header.length > PROOF_LENGTH_MAX) return refuse(act, 'PROOF_OF_WORK_INVALID', level)
    if (header.includes('.')) return (await checkPass(key, act, header, email)) ?? refuse(act, 'PROOF_OF_WORK_INVALID', level)
    const given = readProof(header)
    if (!given || !isSigned(key, given.challenge)) return refuse(act, 'PROOF_OF_WORK_INVALID', level)
    const { data, expiresAt, nonce } = given.challenge.parameters
    const problem = termsProblem({ ...data, expiresAt }, act, level, now())
    if (problem) return refuse(act, problem, level)
    limits.assertOpen('wrongProof', address, false)
    if (!(await derive(given))) {
      await limits.consume('wrongProof', { viewer: { kind: 'visitor', anonymousId: undefined }, address })
      return refuse(act, 'PROOF_OF_WORK_INVALID', level)
    }
    return { nonce: Buffer.from(nonce, 'hex'), expiresAt }
  }

  return {
    async guard(act, attempt, run) {
      const level = chosenLevel(mode(), await pressure.arrive(act, attempt.address, attempt.subject))
      if (level === 0) return run()
      const { nonce, expiresAt } = await check(act, level, attempt)
      if (!(await takeProof(db, nonce, expiresAt))) return refuse(act, 'PROOF_OF_WORK_USED', level)
      try {
        const result = await run()
        counts.solve(act)
        return result
      } catch (error) {
        // Best effort: without it the person solves another challenge.
        await returnProof(db, nonce).catch(() => {})
        throw error
      }
    },
    noteRefusal: (act) => pressure.refuse(act),
    makePass: (act, email) => signPass(key, act, email, now()),
  }
}

const now = (): number => Math.floor(Date.now() / 1000)

async function checkPass(key: string, act: GuardedAct, header: string, email: string | undefined): Promise<Checked | undefined> {
  const pass = readPass(key, header)
  if (!pass || pass.act !== act || pass.email !== email || pass.expiresAt <= now()) return undefined
  return { nonce: Buffer.from(pass.nonce, 'hex'), expiresAt: pass.expiresAt }
}

/** Derives the key of a solution again, in the thread pool and a few at once. @throws DomainError UNAVAILABLE when too many wait */
function createDerivation(key: string): (given: { challenge: Challenge; solution: Proof['solution'] }) => Promise<boolean> {
  const limit = createConcurrencyLimit(DERIVED_AT_ONCE)
  let waiting = 0
  return async ({ challenge, solution: { counter, derivedKey } }) => {
    // A key that does not begin with the prefix is wrong, without a derivation.
    if (!derivedKey.startsWith(challenge.parameters.keyPrefix)) return false
    refuseIf(waiting >= WAITING_MAX, 'UNAVAILABLE')
    waiting++
    try {
      const { verified } = await limit(() =>
        verifySolution({ challenge, solution: { counter, derivedKey }, deriveKey, hmacSignatureSecret: key }),
      )
      return verified
    } finally {
      waiting--
    }
  }
}
