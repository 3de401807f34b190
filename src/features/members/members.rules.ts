import { codePoints } from '#lib/text.ts'
import { parseUrl } from '#lib/parse-url.ts'

/** How many members one press sanctions. */
export const BULK_MAX = 200

/** Why one of many members is not sanctioned, while the others are. */
export const skipped = ['PROFILE_NOT_FOUND', 'DECISION_OF_OWN', 'SANCTION_OF_STAFF', 'SANCTION_EXISTS'] as const
export type Skipped = (typeof skipped)[number]

/** The shortest part of an e-mail that an index serves. */
const EMAIL_PART_MIN = 3

/** Whether a part of an e-mail is long enough to search by: three characters with two letters or digits side by side. */
export function isEmailPart(text: string): boolean {
  return codePoints(text) >= EMAIL_PART_MIN && /[\p{L}\p{N}]{2}/u.test(text)
}

/** The network of an address, or a network itself: /24 of IPv4, /48 of IPv6. Undefined for what is neither. */
export function networkOf(text: string): string | undefined {
  const [host = '', bits] = text.trim().split('/')
  return host.includes(':') ? ofSix(host, bits) : ofFour(host, bits)
}

function ofFour(host: string, bits = '24'): string | undefined {
  if (bits !== '24' || !/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return undefined
  const parts = host.split('.').map(Number)
  return parts.every((part) => part <= 255) ? `${parts.slice(0, 3).join('.')}.0/24` : undefined
}

function ofSix(host: string, bits = '48'): string | undefined {
  if (bits !== '48') return undefined
  const normal = parseUrl(`http://[${host}]`)?.hostname.slice(1, -1)
  if (normal === undefined) return undefined
  // '::' fills up to eight groups; only the first three are of interest.
  const [before = '', after] = normal.split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  const kept = groups.slice(0, 3)
  while (kept.at(-1) === '0') kept.pop()
  return `${kept.join(':')}::/48`
}
