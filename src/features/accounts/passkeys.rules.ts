import { codePoints, isBlank, isCleanText } from '#lib/text.ts'

/** An account has at most this many passkeys: every device that a person owns, and the security keys in the drawer. */
export const PASSKEYS_MAX = 20

/** How long a name may be. */
export const PASSKEY_NAME_MAX = 50

/** Minutes in which a challenge is answered: a person looks for the security key. */
export const CHALLENGE_MINUTES = 5

/** Whether this can name a passkey: 1 to 50 characters, no control characters. */
export function isPasskeyName(name: string): boolean {
  return !isBlank(name) && codePoints(name.trim()) <= PASSKEY_NAME_MAX && isCleanText(name)
}

/** Whether browsers offer passkeys on an origin: on a domain by https, and on this machine; never on a bare address. */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isAddress = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname)
  return !isAddress && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'))
}
