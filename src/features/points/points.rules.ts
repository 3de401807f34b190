import { fold } from '#lib/fold.ts'

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

/** So many comments, and so many replies, pay a member within a day. */
export const PAID_TEXTS_A_DAY = 30

/** The same text pays its writer once within so many days. */
export const SAME_TEXT_DAYS = 30

/** A text as it is compared for pay: case, accents, signs and spaces make no new text; one of signs alone counts as it is. */
export function paidText(text: string): string {
  const folded = fold(text)
  return folded.replace(/[^\p{L}\p{N}]+/gu, '') || folded
}

/** What a boost costs, in tenths of a point. */
export const BOOST_TENTHS = 1000

export type Earning = keyof typeof EARNINGS

/** A balance as people read it: tenths become one decimal. */
export function pointsFromTenths(tenths: number): number {
  return tenths / 10
}
