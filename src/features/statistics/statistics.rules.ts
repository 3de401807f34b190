/** The ranges that the page offers, in days. */
export const ranges = [30, 90, 365] as const

/** How many weeks after the sign-up week the page shows. */
export const WEEKS = 12

/** What a stored picture is for. */
export const mediaKinds = ['restaurant', 'menu', 'eater', 'profile', 'proof', 'site'] as const
export type PictureKind = (typeof mediaKinds)[number]

/** Words of searches are kept this long. */
export const SEARCH_DAYS = 90

export const SEARCHES_SHOWN = 50
const WORDS_MAX = 60

/** What a request for a page says of itself. */
export interface VisitHead {
  /** Sec-Fetch-Dest: what the browser wants to make of the answer. */
  dest: string | undefined
  /** Whether the browser fetches the page ahead of its reader. */
  isAhead: boolean
  agent: string | undefined
}

/** A visit is a document that a browser shows to a person. Robots and pages that are fetched ahead do not count. */
export function isVisit({ dest, isAhead, agent }: VisitHead): boolean {
  return dest === 'document' && !isAhead && agent !== undefined && !/bot|crawl|spider|slurp|preview/i.test(agent)
}

/** Why the number of visitors is too small: browsers say only over HTTPS what a request is for, or a shared cache answers itself. */
export const visitorGaps = ['no_https', 'cdn'] as const
export type VisitorGap = (typeof visitorGaps)[number]

/**
 * Why visits are not counted on a site with these settings; null where they are. Over HTTP a browser sends Sec-Fetch-Dest only to
 * its own machine (Fetch Metadata, 'potentially trustworthy').
 */
export function visitorGapOf({ publicUrl, host, cdn }: { publicUrl: string | undefined; host: string; cdn: boolean }): VisitorGap | null {
  const { protocol, hostname } = new URL(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}`)
  const isOwnMachine = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !isOwnMachine) return 'no_https'
  return cdn ? 'cdn' : null
}

/**
 * The words of a search as statistics keep them. Undefined for what looks like an e-mail address, a telephone number or another name of a
 * person.
 */
export function searchedWords(q: string): string | undefined {
  const words = q.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('tr')
  const isPersonal = words.includes('@') || words.replaceAll(/[\s()+./-]/g, '').search(/\d{6}/) >= 0
  return words === '' || [...words].length > WORDS_MAX || isPersonal ? undefined : words
}
