import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ALGORITHM, CHALLENGE_SECONDS, costOf, type GuardedAct, KEY_PREFIX, type Level, PASS_MINUTES } from '../challenges.rules.ts'
import { type Challenge, pass, type Pass, proof, type Proof } from '../challenges.contract.ts'

/** The key of ALTCHA's signatures: no signature of another part can serve as one. */
export function challengeKey(secret: string): string {
  return createHmac('sha256', secret).update('proof of work').digest('hex')
}

/** Makes and signs a challenge. It costs one signature; nothing is stored. */
export async function signChallenge(key: string, act: GuardedAct, level: Level, nowSeconds: number): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: ALGORITHM,
    cost: costOf(level),
    keyPrefix: KEY_PREFIX,
    expiresAt: nowSeconds + CHALLENGE_SECONDS,
    data: { act, level, issuedAt: nowSeconds },
    deriveKey,
    hmacSignatureSecret: key,
  })
  return made as Challenge
}

/** The proof in a header; undefined when it is none. */
export function readProof(header: string): Proof | undefined {
  try {
    return proof.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data
  } catch {
    return undefined
  }
}

/** Whether we signed exactly these parameters. It costs microseconds, so it comes before everything else. */
export function isSigned(key: string, { parameters, signature }: Challenge): boolean {
  // The contract knows the keys of the parameters, so sorting two levels gives the text that ALTCHA signed.
  const text = JSON.stringify(sorted({ ...parameters, data: sorted(parameters.data) }))
  return isEqual(Buffer.from(signature, 'hex'), createHmac('sha256', key).update(text).digest())
}

function sorted(given: object): object {
  return Object.fromEntries(Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A pass that goes by mail to this address, in place of a proof. */
export function signPass(key: string, act: GuardedAct, email: string, nowSeconds: number): string {
  const content: Pass = { act, email, expiresAt: nowSeconds + PASS_MINUTES * 60, nonce: randomBytes(16).toString('hex') }
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${signatureOf(key, text)}`
}

/** The pass in a header, if we signed it. */
export function readPass(key: string, header: string): Pass | undefined {
  const [text = '', signature = ''] = header.split('.')
  if (!isEqual(Buffer.from(signature), Buffer.from(signatureOf(key, text)))) return undefined
  return pass.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
}

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(`pass ${text}`).digest('base64url')
}
