import { withoutTrailingSlashes } from '#lib/text.ts'
import { presentPath } from './former-addresses.ts'

const ENGLISH = /^\/en(\/|$)/

/**
 * Whether an address switches the device to English. A page that a browser fetches before the reader wants it switches nothing, and a
 * link in a mail is not the reader's choice of a language.
 */
export function choosesEnglish(path: string, purpose: string): boolean {
  return isEnglishAddress(path) && !/^\/en\/+auth-landing\/*$/.test(path) && !/prefetch|prerender|preview/i.test(purpose)
}

/** Whether an address has the English prefix. */
export function isEnglishAddress(path: string): boolean {
  return ENGLISH.test(path)
}

/** Letters of a path that need no escape; a browser leaves them as they are. */
const plainLetter = /[A-Za-z0-9\-._~!$&'()*+,;=:@/]/

/**
 * The canonical spelling of a path: no escape where none is needed, escapes with capital letters, and every byte escaped that may not be in
 * a path.
 */
function plainSpelling(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gi, (found) => {
    if (!found.startsWith('%')) return [...Buffer.from(found, 'latin1')].map((byte) => escapeOf(byte)).join('')
    const letter = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return letter !== '/' && plainLetter.test(letter) ? letter : found.toUpperCase()
  })
}

function escapeOf(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/**
 * The canonical address for a path without the language prefix, with the English prefix, of former years or in another spelling; undefined
 * for a canonical path. The query is kept, and browsers keep the fragment themselves.
 */
export function redirectTarget(given: string, query: string): string | undefined {
  const path = plainSpelling(given)
  if (path === '/tr' || path.startsWith('/tr/')) {
    const clean = presentPath(withoutTrailingSlashes(path.replace(/\/{2,}/g, '/')))
    return clean === given ? undefined : clean + query
  }
  const rest = isEnglishAddress(path) ? path.slice(3) : path
  const clean = withoutTrailingSlashes(rest.replace(/\/{2,}/g, '/'))
  return presentPath(`/tr${clean}`) + query
}
