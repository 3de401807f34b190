import type { Ballot } from '../vote-card.rules.ts'

const KEY = 'kept-vote'

/** A member's vote, stored in this tab until the member has signed in again. */
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

/** This member's stored vote on this restaurant; returned once. */
export function takePendingVote(restaurantId: string, memberId: string): Ballot | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<PendingVote>
    if (kept.restaurantId !== restaurantId || kept.memberId !== memberId) return undefined
    sessionStorage.removeItem(KEY)
    return kept.ballot
  } catch {
    return undefined
  }
}
