import { type Choice, minutesRemaining } from './votes.rules.ts'

/** The voter's current selection; null is not selected. */
export interface Ballot {
  rating: number | null
  choice: Choice | null
}

/** What the card needs to know about the viewer's vote. */
export interface OwnVote {
  hasVoted: boolean
  rating: number | null
  choice: Choice | null
  canChange: boolean
  canChangeAt: Date | null
  lastRatingChangeAt: Date | null
}

/** The initial ballot: the stored vote, otherwise empty. */
export function ballotOf(vote: OwnVote | undefined): Ballot {
  return { rating: vote?.rating ?? null, choice: vote?.choice ?? null }
}

export type VoteCardState =
  | {
      button: 'submit' | 'submitting' | 'submitted' | 'change'
      disabled: boolean
      note: 'rule' | 'none' | 'visitorVoted' | 'firstChange' | 'mayChange' | 'noRating'
    }
  | { button: 'wait'; disabled: true; note: 'wait'; minutes: number }

/**
 * The button's label and whether it is enabled, for the current state of the viewer's vote.
 * @param now by the server's clock
 */
export function voteCardState(vote: OwnVote | undefined, ballot: Ballot, isPending: boolean, now: Date): VoteCardState {
  if (isPending) return { button: 'submitting', disabled: true, note: 'none' }
  const isEmpty = ballot.rating === null && ballot.choice === null
  if (!vote?.hasVoted) return { button: 'submit', disabled: vote === undefined || isEmpty, note: 'rule' }
  if (!vote.canChange) return { button: 'submitted', disabled: true, note: 'visitorVoted' }
  const minutes = minutesRemaining(vote.canChangeAt, now)
  if (minutes > 0) return { button: 'wait', disabled: true, note: 'wait', minutes }
  const isSame = ballot.rating === vote.rating && ballot.choice === vote.choice
  const note = vote.rating === null ? 'noRating' : vote.lastRatingChangeAt === null ? 'firstChange' : 'mayChange'
  return isSame ? { button: 'submitted', disabled: true, note } : { button: 'change', disabled: false, note }
}
