import type { TextRule } from '#lib/text-rule.ts'

export const VOTE_TEXT_MAX = 50

/** The label of a vote button. */
export const voteTextRule = {
  max: VOTE_TEXT_MAX,
  tooLong: 'VOTE_TEXT_INVALID',
  empty: 'VOTE_TEXT_INVALID',
  isOneLine: true,
} as const satisfies TextRule

interface VoteTexts {
  acceptText: string
  rejectText: string
}

/** The labels that are stored while the author has not chosen any. */
export const defaultVoteTexts: VoteTexts = { acceptText: 'Accept', rejectText: 'Reject' }

const isPair = (texts: VoteTexts, pair: VoteTexts): boolean =>
  texts.acceptText.trim() === pair.acceptText && texts.rejectText.trim() === pair.rejectText

/** Labels that the author never edited are shown as the pair of the reader's language. */
export function shownVoteTexts({ acceptText, rejectText }: VoteTexts, ofLanguage: VoteTexts): VoteTexts {
  return isPair({ acceptText, rejectText }, defaultVoteTexts) ? ofLanguage : { acceptText, rejectText }
}

/** Saving the pair of one's language is no edit: readers of the other language keep theirs. */
export function storedVoteTexts(texts: VoteTexts, ofLanguage: VoteTexts): VoteTexts {
  return isPair(texts, ofLanguage) ? defaultVoteTexts : texts
}
