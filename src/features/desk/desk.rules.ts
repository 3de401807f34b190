/** Up to this many of each kind are counted for the overview. */
export const TODAY_MAX = 10_000

/** The kinds of events that the overview counts, in its order. */
export const happenings = ['signUps', 'restaurants', 'votes', 'comments', 'sanctions'] as const
export type Happening = (typeof happenings)[number]
