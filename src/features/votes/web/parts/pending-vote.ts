import type { Ballot } from '../../vote-card.rules.ts'

const KEY = 'kept-vote'

/**
 * A vote that is stored in this tab until its member has signed in again. A vote without a member is cast by the next member who signs in.
 */
export interface PendingVote {
  restaurantId: string
  memberId: string | undefined
  ballot: Ballot
}

export function storePendingVote(vote: PendingVote): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(vote))
  } catch {
    // Without storage the member has to vote again.
  }
}

/** The stored vote on this restaurant that this member may cast. It is returned only once. */
export function takePendingVote(restaurantId: string, memberId: string): Ballot | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<PendingVote>
    if (kept.restaurantId !== restaurantId || (kept.memberId !== undefined && kept.memberId !== memberId)) return undefined
    sessionStorage.removeItem(KEY)
    return kept.ballot
  } catch {
    return undefined
  }
}
