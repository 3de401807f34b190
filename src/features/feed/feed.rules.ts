/** Items up to this age are recent; older ones load on request. */
export const RECENT_DAYS = 30

/** New items are counted exactly up to this number. */
export const NEW_MAX = 99

/** The text of the badge for new items: 1 to 99, then 99+; undefined for none. */
export function newCountText(count: number): string | undefined {
  if (count <= 0) return undefined
  return count > NEW_MAX ? `${NEW_MAX}+` : String(count)
}

/** The most restaurants of followed members that the network sums include. */
export const NETWORK_MAX = 5000

/** The number of suggested members. */
export const SUGGESTIONS_MAX = 5

/** Suggestions read this many of the viewer's latest follows, of each one's latest follows, and of the latest actions. */
export const FOLLOWS_READ_MAX = 100
export const FOLLOWS_READ_EACH_MAX = 50
export const ACTIONS_READ_MAX = 2000

export const feedPeriods = ['recent', 'older'] as const
export type FeedPeriod = (typeof feedPeriods)[number]
