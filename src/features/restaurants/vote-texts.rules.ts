import type { TextRule } from '#lib/text-rule.ts'

export const VOTE_TEXT_MAX = 50

/** The label of a vote button. */
export const voteTextRule = {
  max: VOTE_TEXT_MAX,
  tooLong: 'VOTE_TEXT_INVALID',
  empty: 'VOTE_TEXT_INVALID',
  isOneLine: true,
} as const satisfies TextRule
