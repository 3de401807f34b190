import { fold } from '#lib/fold.ts'
import { OLD_AFTER_DAYS } from '#features/restaurants/price-level.rules.ts'
import { textProblem, type TextRule } from '#lib/text-rule.ts'

const PORTION_MAX = 30
export const portionRule = { max: PORTION_MAX, tooLong: 'PORTION_TOO_LONG', isOneLine: true } as const satisfies TextRule

/** In kuruş: 100,000 lira, far more than any plate of street food costs. */
export const AMOUNT_MAX = 10_000_000

/** How long ago a price may have been seen at most. */
const SEEN_DAYS_MAX = 365

/** The form in which portions are compared: 'Çeyrek' and 'ceyrek' are one. */
export function portionKey(portion: string): string {
  return fold(portion)
}

/** Why this is no portion, if it is none. */
export function portionProblem(portion: string): 'PORTION_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(portionRule, portion)
}

/**
 * A typed amount in kuruş; undefined when it is no amount or out of range. One or two digits after the last comma or point are
 * kuruş. A separator of thousands has three digits behind it, and where both signs occur, the last one separates the kuruş.
 */
export function parseAmount(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/^₺|(?:₺|tl)$/gi, '')
    .trim()
  const [, lira, kurus = ''] = /^(\d{1,7}|\d{1,3}(?:\.\d{3})+(?=,|$)|\d{1,3}(?:,\d{3})+(?=\.|$))(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (lira === undefined) return undefined
  const amount = Number(lira.replace(/[.,]/g, '')) * 100 + Number(kurus.padEnd(2, '0'))
  return isAmount(amount) ? amount : undefined
}

/** Whether this many kuruş can be a price. */
export function isAmount(kurus: number): boolean {
  return Number.isInteger(kurus) && kurus >= 1 && kurus <= AMOUNT_MAX
}

/** How many photos of a menu are shown. */
export const MENU_PHOTOS_SHOWN = 12

const DAY_MS = 24 * 60 * 60 * 1000

/** How many days ago a day was, seen from another one; both as year-month-day. */
function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
}

/** A price was seen today or at most a year ago, never in the future. */
export function isSeenDay(day: string, today: string): boolean {
  const ago = daysBetween(day, today)
  return ago >= 0 && ago <= SEEN_DAYS_MAX
}

/** The first day of the year that ends today. */
export function earliestDay(today: string): string {
  return new Date(Date.parse(today) - SEEN_DAYS_MAX * DAY_MS).toISOString().slice(0, 10)
}

/** Today in Türkiye as year-month-day. */
export function dayInTurkiye(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul', dateStyle: 'short' }).format(now)
}

/** Whether a price is too old to be relied upon. */
export function isOld(daysAgo: number): boolean {
  return daysAgo > OLD_AFTER_DAYS
}

/** Only the member who saw a price deletes it, or an admin. */
export function mayDelete({ userId }: { userId: string | null }, memberId: string | undefined, isAdmin = false): boolean {
  return memberId !== undefined && (isAdmin || userId === memberId)
}

/** The lowest and the highest price that is not old, in kuruş; undefined without one. */
export function priceRange(prices: readonly { amount: number; daysAgo: number }[]): [number, number] | undefined {
  const amounts = prices.filter(({ daysAgo }) => !isOld(daysAgo)).map(({ amount }) => amount)
  return amounts.length === 0 ? undefined : [Math.min(...amounts), Math.max(...amounts)]
}
