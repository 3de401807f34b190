/** What earns a badge: being among the first members, or reaching a number of something. What is granted is given by hand alone. */
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

/** How many members are the first. */
export const FIRST_MEMBERS = 100
