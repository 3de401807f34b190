import type { RequiredTextRule } from '#lib/text-rule.ts'

/** Who can ask by law: a court, a prosecutor, the information technologies authority, the data protection authority, or another one. */
export const authorities = ['court', 'prosecutor', 'btk', 'kvkk', 'other'] as const
export type Authority = (typeof authorities)[number]

/** What an authority asks: that content is removed, that access is blocked, or that a part is removed. */
export const askedKinds = ['removal', 'blocking', 'partial'] as const
export type Asked = (typeof askedKinds)[number]

/** What a request can be about. */
export const scopeTypes = [
  'restaurant',
  'comment',
  'reply',
  'price',
  'menu_photo',
  'member_photo',
  'dish',
  'profile',
  'photo',
  'collection',
] as const
export type ScopeType = (typeof scopeTypes)[number]

/** What is done with one thing: removed, hidden in part, refused, in dispute before a court, or gone before the request came. */
export const itemOutcomes = ['removed', 'partly', 'refused', 'disputed', 'gone'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

/** The outcomes that are shown: those above, and lifted, for an order that no longer holds. */
export const shownOutcomes = [...itemOutcomes, 'lifted'] as const

export const authorityNameRule = {
  max: 120,
  tooLong: 'TAKEDOWN_TEXT_INVALID',
  empty: 'TAKEDOWN_TEXT_INVALID',
} as const satisfies RequiredTextRule
export const referenceRule = { ...authorityNameRule, max: 80 } as const satisfies RequiredTextRule
export const summaryRule = { ...authorityNameRule, max: 600 } as const satisfies RequiredTextRule
export const AUTHORITY_NAME_MIN = 2
export const SUMMARY_MIN = 10
export const NOTE_MAX = 300

/** Whether a request can have come on this day: not in the future of Istanbul, and not before there was an Internet. */
export function isPossibleDay(day: string, today: string): boolean {
  return day >= '1995-01-01' && day <= today
}

/** The day in Istanbul. */
export function dayInIstanbul(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(now)
}

const LINK =
  /^(?:https?:\/\/[^/?#\s]{1,255})?\/(?:tr|en)\/(restaurants|question|profile|collections)\/([\w.-]{1,160})\/?(?:\?[^#]{0,500})?(?:#([a-z]{1,20})-(\d{1,15}))?(?:#.{0,100})?$/
const PARTS: Record<string, ScopeType> = { yorum: 'comment', yanit: 'reply' }
const PAGES: Record<string, ScopeType> = {
  restaurants: 'restaurant',
  question: 'restaurant',
  profile: 'profile',
  collections: 'collection',
}

/** What a pasted link leads to: a page, or a comment or a reply on a restaurant's page. Undefined for any other text. */
export function contentOfLink(link: string): { contentType: ScopeType; contentId: string } | undefined {
  const [, page, id, part, number] = LINK.exec(link.trim()) ?? []
  if (page === undefined || id === undefined) return undefined
  const words = part === undefined ? undefined : PARTS[part]
  if (words !== undefined && number !== undefined && PAGES[page] === 'restaurant') return { contentType: words, contentId: number }
  return { contentType: PAGES[page]!, contentId: id }
}

/** The facts of the decision that a member reads: which authority decided under which number, and about what. */
export function factsOf({ authorityName, reference, summary }: { authorityName: string; reference: string; summary: string }): string {
  return `${authorityName}, ${reference}: ${summary}`
}
