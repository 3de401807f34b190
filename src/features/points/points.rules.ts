import { fold } from '#lib/fold.ts'

/** What each action earns, in tenths of a point. */
export const EARNINGS = {
  QUESTION_CREATED: 5,
  VOTE_RECEIVED: 1,
  COMMENT_RECEIVED: 2,
  REPLY_RECEIVED: 1,
  VOTE_GIVEN: 1,
  COMMENT_GIVEN: 2,
  REPLY_GIVEN: 1,
} as const

/** The daily maximum of paid comments, and also of paid replies, per member. */
export const PAID_TEXTS_A_DAY = 30

/** The same text pays its author once within this many days. */
export const SAME_TEXT_DAYS = 30

/** The text in the form compared for payment: without case, accents, signs and spaces; a text of signs only stays as it is. */
export function paidText(text: string): string {
  const folded = fold(text)
  return folded.replace(/[^\p{L}\p{N}]+/gu, '') || folded
}

/** The price of a boost in points, and the Hype score it sets. */
export const BOOST_COST = 100
export const BOOST_TENTHS = BOOST_COST * 10

export type Earning = keyof typeof EARNINGS

/** A balance for display: tenths as one decimal. */
export function pointsFromTenths(tenths: number): number {
  return tenths / 10
}
