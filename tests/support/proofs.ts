import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '#features/challenges/challenges.contract.ts'
import { PROOF_HEADER } from '#features/challenges/challenges.rules.ts'

/** Solves a challenge as a browser does. @returns the header of the repeated call */
export async function solved(challenge: unknown): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return proofHeader({ challenge, solution })
}

export function proofHeader(proof: { challenge: unknown; solution: unknown }): Record<string, string> {
  return { [PROOF_HEADER]: Buffer.from(JSON.stringify(proof)).toString('base64') }
}
