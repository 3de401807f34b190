import { codePoints, isCleanText, plainText } from '#lib/text.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { parseUrl } from '#lib/parse-url.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
/** Wrong passwords per hour that one account accepts from browsers its owner never used. */
export const GUESSES_PER_HOUR = 25

/** Why this password is invalid, if it is: 6 to 128 characters that a screen can show. The server also refuses common guesses. */
export function passwordProblem(password: string): ErrorCode | undefined {
  const length = codePoints(password)
  if (!isCleanText(password)) return 'TEXT_UNREADABLE'
  if (length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT'
  return length > PASSWORD_MAX ? 'PASSWORD_TOO_LONG' : undefined
}

/** How hard a password is to guess, from 0 to 3: a hint beside the field, never a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (passwordProblem(password) || /^\d+$/.test(password)) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const length = codePoints(password)
  if (length >= 14 || (length >= 10 && kinds >= 3)) return 3
  return length >= 9 && kinds >= 2 ? 2 : 1
}

/** What a browser's field of type email accepts (HTML, "valid e-mail address"), with a domain of two labels or more. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** An address as it is kept and compared: plain, without spaces around it, in small letters, its domain in ASCII (punycode). */
export function keptEmail(typed: string): string {
  const plain = plainText(typed).trim()
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(plain) ?? [undefined, plain]
  return domain === '' ? local.toLowerCase() : `${local.toLowerCase()}@${asciiDomain(domain)}`
}

/**
 * The address with its domain in ASCII, as a browser sends a field of type email. A text without a valid domain is returned as it was
 * typed.
 */
function asciiDomain(domain: string): string {
  // oxlint-disable-next-line no-control-regex -- an ASCII domain stays as it is, and no other part of an address gets in
  if (/^[\u0000-\u007F]*$/.test(domain) || /[\s/:?#@\\%[\]]/.test(domain)) return domain.toLowerCase()
  return parseUrl(`http://${domain}`)?.hostname ?? domain.toLowerCase()
}

/** The format of an e-mail address; only a sent mail can show that the address exists. */
export function emailProblem(email: string): ErrorCode | undefined {
  const kept = keptEmail(email)
  return kept.length <= 254 && EMAIL.test(kept) ? undefined : 'EMAIL_INVALID'
}

/** For this number of days after joining, a member sees the first steps until the member closes them. */
export const NEW_MEMBER_DAYS = 14

/**
 * Where the address must be confirmed first, an account that is never confirmed is deleted after this number of days, and its name is free.
 */
export const UNCONFIRMED_DAYS = 7

/** How long a session lives from its start or its last renewal. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** A session that is this old is renewed when its member opens a page. */
export const RENEWED_AFTER_SECONDS = 24 * 60 * 60
