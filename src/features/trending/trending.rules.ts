// The formula of the Hype score is the SQL function hype_of (src/db/schema.sql); a boost never decays.

/** Hot decays with age, most trending is the plain Hype score, rising compares today with the week before. */
export const trendingModes = ['hot', 'most', 'rising'] as const
export type TrendingMode = (typeof trendingModes)[number]

/** Home shows the first ten, with a link to all when there are more. */
export const HOME_TRENDING = 10
