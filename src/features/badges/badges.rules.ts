/** What earns a badge: being among the first members, or reaching a count. Granted badges are given only by hand. */
export const badgeConditions = [
  'first_100',
  'points_milestone',
  'questions_count',
  'comments_count',
  'votes_count',
  'friends_count',
  'replies_count',
  'granted',
] as const

/** How many members count as the first ones. */
export const FIRST_MEMBERS = 100
