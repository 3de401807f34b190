/** How dear a restaurant is: 1 to 3, shown as that many currency signs. */
export type PriceLevel = 1 | 2 | 3

/** The upper limits of the first two levels, in kuruş. */
const LEVEL_MAX = [17_500, 35_000] as const

/** Prices change fast: an older one is marked as old, and says nothing of the level. */
export const OLD_AFTER_DAYS = 90

/** The level of a restaurant whose usual dish costs this many kuruş. */
export function priceLevel(kurus: number): PriceLevel {
  if (kurus <= LEVEL_MAX[0]) return 1
  return kurus <= LEVEL_MAX[1] ? 2 : 3
}
