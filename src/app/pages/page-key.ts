import { DEFAULT_LANGUAGE, type Language } from '#i18n/languages.ts'

/** Pages whose address ends in what people or restaurants are called. */
const named = ['/tr/profile/', '/tr/restaurants/', '/tr/question/', '/tr/collections/', '/tr/admin/members/']

/** The address under which the page for all unknown addresses is rendered; no route has it. */
export const MISSING_PAGE = '/tr/404'

/** Whether an address names a file, like /tr/menu.pdf, so that no page can be there. */
export function isOfNoPage(path: string): boolean {
  return path.startsWith('/tr/') && /\.[a-z0-9]{2,5}$/i.test(path) && !named.some((folder) => path.startsWith(folder))
}

/** The search parameters that a page knows, in one order: any others do not make a separate page in the cache. */
const known: Record<string, readonly string[]> = {
  '/tr/restaurants': ['min', 'yer', 'tur', 'ozellik', 'acik', 'sirala', 'kapanan', 'devam'],
  '/tr/near': ['ilce', 'uzaklik', 'min', 'yer', 'tur', 'ozellik', 'acik', 'kapanan'],
  '/tr/map': ['min', 'yer', 'tur', 'ozellik', 'acik'],
  '/tr/trending': ['mod', 'devam'],
  '/tr/top-rated': ['devam'],
  '/tr/moderation': ['devam'],
  '/tr/takedowns': ['devam'],
  '/tr/search': ['q', 'bolum', 'tur', 'ozellik', 'acik', 'devam'],
  '/tr/auth': ['tab'],
  '/tr/login': ['tab'],
  '/tr/auth-landing': ['mail'],
}

/** What a page varies by, and nothing else. */
export interface PageKey {
  /** The path and the search parameters that the page knows. */
  address: string
  language: Language
}

export function cacheKey({ address, language }: PageKey): string {
  return language === DEFAULT_LANGUAGE ? address : `${language} ${address}`
}

/** The address of a page without the search parameters that it does not know. */
export function pageAddress(path: string, params: URLSearchParams): string {
  const names =
    known[path] ??
    (/^\/tr\/places\/[^/]+(?:\/[^/]+){0,3}$/.test(path) ? ['devam'] : undefined) ??
    (/^\/tr\/restaurants\/[^/]+\/photos$/.test(path) ? ['yemek'] : undefined) ??
    (/^\/tr\/(?:restaurants|question)\/[^/]+$/.test(path) ? ['yorum'] : [])
  const kept = names.flatMap((name) =>
    params
      .getAll(name)
      .filter(Boolean)
      // The cut can fall inside a surrogate pair.
      .map((value) => `${name}=${encodeURIComponent(value.slice(0, 200).toWellFormed())}`),
  )
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** Whether the page of this address is made by a search. */
export function isSearch(address: string): boolean {
  return address.startsWith('/tr/search?')
}
