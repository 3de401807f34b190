/** How many recovery codes a member gets. */
export const RECOVERY_CODES = 10

/** Wrong codes per hour that one account accepts: with a million codes and three valid ones, a year of guessing mostly fails. */
export const CODE_GUESSES_PER_HOUR = 10

/** Seconds for which a code is shown. */
export const TOTP_SECONDS = 30

// Crockford's alphabet: no letter that looks like a digit, and no U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A recovery code of ten random bytes, each used for one letter. */
export function writeRecoveryCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, 10), (byte, at) => (at === 5 ? '-' : '') + ALPHABET[byte & 31]).join('')
}

/** The kind of a typed code: six digits of an app, or a recovery code in its canonical form. Undefined for any other text. */
export function readCode(typed: string): { kind: 'totp' | 'recovery'; code: string } | undefined {
  const letters = typed
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u0307]/gu, '')
  if (/^\d{6}$/.test(letters)) return { kind: 'totp', code: letters }
  // A Turkish keyboard writes İ and ı where others write I and i.
  const code = letters.replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? { kind: 'recovery', code: `${code.slice(0, 5)}-${code.slice(5)}` } : undefined
}
