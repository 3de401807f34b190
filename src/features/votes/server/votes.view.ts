import type { VoteCounts, VoteResult } from '../votes.contract.ts'
import type { CountsRow, VoteRow } from './votes.sql.ts'

/** A vote as its voter sees it. */
export function presentVote(row: VoteRow): VoteResult['vote'] {
  return {
    id: row.id,
    user_id: row.user_id,
    anonymous_session_id: row.anonymous_session_id,
    questionId: row.question_id,
    choice: row.choice,
    rating: row.rating,
    lastRatingChangeAt: row.last_rating_change_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentCounts(row: CountsRow): VoteCounts {
  return { accept: row.accept_count, reject: row.reject_count, members: row.logged_in_ratings, anonymous: row.anonymous_ratings }
}
