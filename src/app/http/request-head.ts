import { chosenLanguage, type Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'

/** What a page needs to know of a request's headers. */
export interface RequestHead {
  hosts: number
  hasBody: boolean
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** The language that a cookie chooses, or the default one. */
  language: Language
  agent: string | undefined
  /** What the browser wants to make of the answer. */
  dest: string | undefined
  /** Whether the browser fetches the page ahead of its reader. */
  isAhead: boolean
}

/**
 * Reads the few headers that decide about a page. Node's own `headers` reads and copies all of them, which costs as much as sending a page.
 */
export function readHead(rawHeaders: readonly string[]): RequestHead {
  const head: RequestHead = {
    hosts: 0,
    hasBody: false,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    language: languageOr(undefined),
    agent: undefined,
    dest: undefined,
    isAhead: false,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    const value = rawHeaders[at + 1]!
    // The length rules most names out without a copy in lower case.
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === 'host') head.hosts++
        break
      case 6:
        if (name.toLowerCase() === 'cookie') head.language = languageOr(chosenLanguage(value))
        break
      case 10:
        if (name.toLowerCase() === 'user-agent') head.agent = value
        break
      case 11:
        if (name.toLowerCase() === 'sec-purpose') head.isAhead = value.startsWith('prefetch')
        break
      case 13:
        if (name.toLowerCase() === 'if-none-match') head.ifNoneMatch = join(head.ifNoneMatch, value)
        break
      case 14:
        if (name.toLowerCase() === 'content-length' && value !== '0') head.hasBody = true
        else if (name.toLowerCase() === 'sec-fetch-dest') head.dest = value
        break
      case 15:
        if (name.toLowerCase() === 'accept-encoding') head.acceptEncoding = join(head.acceptEncoding, value)
        break
      case 17:
        if (name.toLowerCase() === 'transfer-encoding') head.hasBody = true
        break
    }
  }
  return head
}

function join(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`
}
