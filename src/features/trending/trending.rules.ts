/** Hot fades with age, most trending is the Hype score itself, rising compares today with the week before. */
export const trendingModes = ['hot', 'most', 'rising'] as const
export type TrendingMode = (typeof trendingModes)[number]

/** Home shows the first ten, and the way to all of them when there are more. */
export const HOME_TRENDING = 10
