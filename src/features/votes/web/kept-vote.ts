import type { Ballot } from '../vote-card.rules.ts'

const KEY = 'kept-vote'

/** A member's vote that waits in this tab until the member has signed in again. */
export interface KeptVote {
  restaurantId: string
  memberId: string | undefined
  ballot: Ballot
}

export function keepVote(vote: KeptVote): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(vote))
  } catch {
    // Without storage the member votes again by hand.
  }
}

/** The vote that this member left on this restaurant; it is handed out once. */
export function takeKeptVote(restaurantId: string, memberId: string): Ballot | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<KeptVote>
    if (kept.restaurantId !== restaurantId || kept.memberId !== memberId) return undefined
    sessionStorage.removeItem(KEY)
    return kept.ballot
  } catch {
    return undefined
  }
}
