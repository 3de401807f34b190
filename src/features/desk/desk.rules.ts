/** Up to this many of each kind are counted for the overview. */
export const TODAY_MAX = 10_000

/** What happens on a day, in the order of the overview. */
export const happenings = ['signUps', 'restaurants', 'votes', 'comments', 'sanctions'] as const
export type Happening = (typeof happenings)[number]
