import { createHmac, timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { createSeal } from '#platform/mail/seal.ts'
import { CODE_GUESSES_PER_HOUR, readCode, TOTP_SECONDS } from '../../second-factor.rules.ts'
import { findTotp, takeRecoveryCode, takeStep, type TotpRow } from './second-factor.sql.ts'

type Proving = Pick<Context, 'db' | 'secret' | 'signInThrottle'>

/** Seals the secrets of authenticator apps: a copy of the database alone makes no codes. */
export const totpSeal = (secret: string) => createSeal(secret, 'totp')

/** The keyed hash of a recovery code; the code itself is not stored. */
export function recoveryHash({ secret }: Pick<Context, 'secret'>, userId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery ${userId} ${code}`).digest()
}

/**
 * A code of the member's app counts within half a minute of its time and once; a recovery code counts once. Guesses wait longer
 * each time and end after ten an hour.
 * @param isKnown whether the browser proved the password before: guesses from elsewhere do not lock the owner out
 * @returns which of the two it was
 * @throws DomainError CODE_WRONG, RATE_LIMITED
 */
export async function proveCode(
  context: Proving,
  userId: string,
  totp: TotpRow,
  typed: string,
  isKnown: boolean,
): Promise<'totp' | 'recovery'> {
  const subject = `code:${isKnown ? 'known ' : ''}${userId}`
  await context.signInThrottle.attempt(subject, { perHour: CODE_GUESSES_PER_HOUR })
  const read = readCode(typed)
  const isRight =
    read?.kind === 'totp'
      ? await takeTotp(context, userId, totp, read.code)
      : read !== undefined && totp.isOn && (await takeRecoveryCode(context.db, userId, recoveryHash(context, userId, read.code)))
  ensure(read && isRight, 'CODE_WRONG')
  await context.signInThrottle.forget(subject)
  return read.kind
}

/** What a sign-in proved beside its password. */
interface ProvenCode {
  /** Whether the account asks for a code. */
  isAsked: boolean
  /** Whether the code came from a second factor that counts for staff. */
  countsForStaff: boolean
}

/**
 * Checks the code of a sign-in; an account without an app needs none.
 * @returns undefined where a code is needed and missing
 * @throws DomainError CODE_WRONG, RATE_LIMITED
 */
export async function provesCode(
  context: Proving,
  userId: string,
  typed: string | undefined,
  isKnown: boolean,
): Promise<ProvenCode | undefined> {
  const totp = await findTotp(context.db, userId)
  if (!totp?.isOn) return { isAsked: false, countsForStaff: false }
  if (typed === undefined) return undefined
  await proveCode(context, userId, totp, typed, isKnown)
  return { isAsked: true, countsForStaff: totp.countsForStaff }
}

async function takeTotp({ db, secret }: Proving, userId: string, { sealed, step }: TotpRow, code: string): Promise<boolean> {
  const opened = totpSeal(secret).open(sealed, userId)
  if (typeof opened !== 'string') return false
  const { hotp } = createOTP(opened, { period: TOTP_SECONDS })
  // Clocks of phones differ by some seconds.
  for (const at of [step, step - 1, step + 1])
    if (timingSafeEqual(Buffer.from(await hotp(at)), Buffer.from(code))) return takeStep(db, userId, { sealed, step: at })
  return false
}
