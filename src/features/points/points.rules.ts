/** What a deed earns, in tenths of a point. */
export const EARNINGS = {
  QUESTION_CREATED: 5,
  VOTE_RECEIVED: 1,
  COMMENT_RECEIVED: 2,
  REPLY_RECEIVED: 1,
  VOTE_GIVEN: 1,
  COMMENT_GIVEN: 2,
  REPLY_GIVEN: 1,
} as const

/** What a boost costs, in tenths of a point. */
export const BOOST_TENTHS = 1000

export type Earning = keyof typeof EARNINGS

/** A balance as people read it: tenths become one decimal. */
export function pointsFromTenths(tenths: number): number {
  return tenths / 10
}
