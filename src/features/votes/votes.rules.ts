/** A rating between two whole numbers is stored as the nearer one. */
export const storedRating = (rating: number): number => Math.round(rating)

/** A changed rating stays at least this long, so that members cannot manipulate a restaurant's average. */
export const VOTE_CHANGE_COOLDOWN_SECONDS = 5 * 60

/** A visitor cookie of at least this age was not created just for another vote. */
const VISITOR_KNOWN_MS = 60 * 60 * 1000

/** A visitor with a missing or new cookie; all of them at one address share a small limit per restaurant. */
export function isNewVisitor(viewer: { kind: string; anonymousId?: string | undefined; knownSince?: number }, now: number): boolean {
  return viewer.kind === 'visitor' && (viewer.anonymousId === undefined || now - (viewer.knownSince ?? 0) < VISITOR_KNOWN_MS)
}

export type Choice = 'accept' | 'reject'

/** A rating of 6 and above is an accept, unless the voter says otherwise. */
export function choiceOf(rating: number): Choice {
  return rating >= 6 ? 'accept' : 'reject'
}

/**
 * The group whose buckets count a rating. Ratings of members and of visitors are counted apart and never added up; only the
 * totals of accept and reject count both.
 */
export function ratingGroup(voter: { userId?: string | undefined }): 'members' | 'anonymous' {
  return voter.userId === undefined ? 'anonymous' : 'members'
}

/** When the rating may be changed again; null when at once, since the first change is free. */
export function canChangeAt(lastRatingChangeAt: Date | null): Date | null {
  return lastRatingChangeAt && new Date(lastRatingChangeAt.getTime() + VOTE_CHANGE_COOLDOWN_SECONDS * 1000)
}

/** Whole minutes until then, at least one; 0 when there is no wait. */
export function minutesRemaining(until: Date | null, now: Date): number {
  if (!until || until <= now) return 0
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
}
