/** What is younger is recent; the rest waits behind a press. */
export const RECENT_DAYS = 30

/** Up to here what is new is counted one by one. */
export const NEW_MAX = 99

/** How many are new, as it stands on a badge: 1 to 99, then 99+; nothing when there are none. */
export function newCountText(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > NEW_MAX ? `${NEW_MAX}+` : String(count)
}

/** So many restaurants of those whom somebody follows are added up at most. */
export const NETWORK_MAX = 5000

/** So many people are suggested at once. */
export const SUGGESTIONS_MAX = 5

/** Suggestions ask so many of those whom somebody followed last whom they followed last, and who did something lately. */
export const ASKED_MAX = 100
export const ASKED_EACH_MAX = 50
export const DEEDS_MAX = 2000

export const feedPeriods = ['recent', 'older'] as const
export type FeedPeriod = (typeof feedPeriods)[number]
