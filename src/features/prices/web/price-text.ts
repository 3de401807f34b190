import { exactScore, wholeNumber } from '#i18n/format.ts'
import { priceTexts } from '#texts/features/prices/prices'

/** An amount with the currency sign: ₺120, ₺95,50, ₺1.250. */
export function amountText(kurus: number): string {
  const lira = Math.floor(kurus / 100)
  return priceTexts.lira(wholeNumber(lira) + (kurus % 100 === 0 ? '' : exactScore((kurus % 100) / 100).slice(1)))
}

/** The age of a price: in days, then in months. */
export function seenText(daysAgo: number): string {
  if (daysAgo <= 0) return priceTexts.today
  if (daysAgo === 1) return priceTexts.yesterday
  if (daysAgo < 60) return priceTexts.daysAgo(daysAgo)
  return daysAgo < 360 ? priceTexts.monthsAgo(Math.floor(daysAgo / 30)) : priceTexts.yearAgo
}
