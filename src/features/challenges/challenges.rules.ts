import type { ErrorCode } from '#lib/errors.ts'
import type { ProofMode } from '#site/settings.ts'

/** What a proof of work can guard. Members vote without one. */
export const guardedActs = ['signUp', 'vote', 'reset'] as const
export type GuardedAct = (typeof guardedActs)[number]

/** How hard the challenge is; 0 asks for none. */
export type Level = 0 | 1 | 2 | 3
const HARDEST = 3

/** The header of a repeated call: the solved challenge, the pass from a mail, or the word for the way without a proof. */
export const PROOF_HEADER = 'proof-of-work'
export const WITHOUT_PROOF = 'none'
/** A real proof has about 900 characters. */
export const PROOF_LENGTH_MAX = 2000

export const ALGORITHM = 'PBKDF2/SHA-256'
/** A key must begin with this byte, so a solver derives 256 keys on average and the server one. */
export const KEY_PREFIX = '00'
/**
 * Iterations of each derived key. On the first level 95 of 100 people are done within two seconds on a phone that is six times slower
 * than the machine of docs/guides/measuring.md; each step is three times as hard. Keys are found by luck, so a few people wait longer.
 */
const costs: Record<Level, number> = { 0: 0, 1: 1200, 2: 3600, 3: 10_800 }
export const costOf = (level: Level): number => costs[level]

/** A phone that was put away while it solved still gets an answer; hoarded challenges soon expire. */
export const CHALLENGE_SECONDS = 5 * 60
/** The clocks of two processes may differ by this much. */
const AHEAD_SECONDS = 10
/** A mail takes some minutes to arrive, and its reader some to open it. */
export const PASS_MINUTES = 60

interface Pressure {
  /** From this number of attempts a minute on, the site is under pressure, unless its usual level is higher. */
  floor: number
  /** How many attempts a minute of one address count: one machine alone does not decide for everyone. */
  ofAddress: number
  /** The limit for one restaurant; without it only the whole site counts. */
  ofSubject?: number
}

/**
 * A Turkish site of middle size has 50 to 200 sign-ups a day; on the evening of a television report five come in a minute.
 * Its visitors vote 2,000 to 10,000 times a day, in the hour of supper perhaps twenty times a minute, on one restaurant twice.
 * A few members an hour forget their password.
 */
const pressures: Record<GuardedAct, Pressure> = {
  signUp: { floor: 12, ofAddress: 6 },
  vote: { floor: 120, ofAddress: 30, ofSubject: 20 },
  reset: { floor: 10, ofAddress: 5 },
}
/** The busiest minute of an honest day has up to ten times the attempts of its average minute. */
const USUAL_FACTOR = 10
/** Each level begins at four times the attempts of the level below it. */
const STEP = 4
/** Attempts a minute, refused by limits or beyond the share of their address, from which on they look like an attack. */
const EXCESS_PER_MINUTE = 60
/** A level falls by one after this time without pressure, so that an attacker gains nothing by pausing. */
export const HOLD_MS = 10 * 60 * 1000

export const addressCap = (act: GuardedAct): number => pressures[act].ofAddress
export const countsSubjects = (act: GuardedAct): boolean => pressures[act].ofSubject !== undefined

/**
 * The level by the attempts of the last minute.
 * @param usualPerDay attempts of a usual day; undefined when unknown
 */
export function siteLevel(act: GuardedAct, perMinute: number, usualPerDay: number | undefined, factor: number): Level {
  const usual = ((usualPerDay ?? 0) / (24 * 60)) * USUAL_FACTOR
  return levelAbove(perMinute, Math.max(pressures[act].floor * factor, usual))
}

/** The level by the attempts on one subject in the last minute. */
export function subjectLevel(act: GuardedAct, perMinute: number, factor: number): Level {
  return levelAbove(perMinute, (pressures[act].ofSubject ?? Infinity) * factor)
}

/** Refused attempts bring the first level and no more: limits stop them already. */
export function excessLevel(perMinute: number, factor: number): Level {
  return perMinute >= EXCESS_PER_MINUTE * factor ? 1 : 0
}

function levelAbove(perMinute: number, threshold: number): Level {
  if (perMinute < threshold) return 0
  return Math.min(HARDEST, 1 + Math.floor(Math.log(perMinute / threshold) / Math.log(STEP) + 1e-9)) as Level
}

/** The level that the operator's choice makes of the measured one: 'always' asks for at least the first. */
export function chosenLevel(mode: ProofMode, measured: Level): Level {
  if (mode === 'off') return 0
  return mode === 'always' ? (Math.max(1, measured) as Level) : measured
}

/** What the server signed into a challenge. Times are seconds. */
export interface ChallengeTerms {
  act: string
  level: number
  issuedAt: number
  expiresAt: number
}

/**
 * Why a signed challenge is not enough for this act now. A level that rose by one after the signing is tolerated: the person solved what
 * the server asked for.
 */
export function termsProblem(terms: ChallengeTerms, act: GuardedAct, level: Level, nowSeconds: number): ErrorCode | undefined {
  if (terms.act !== act) return 'PROOF_OF_WORK_OTHER_ACT'
  if (terms.issuedAt > nowSeconds + AHEAD_SECONDS) return 'PROOF_OF_WORK_EARLY'
  if (terms.expiresAt <= nowSeconds) return 'PROOF_OF_WORK_EXPIRED'
  return terms.level < level - 1 ? 'PROOF_OF_WORK_REQUIRED' : undefined
}
