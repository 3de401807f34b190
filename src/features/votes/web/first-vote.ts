import { api } from '#site/api.ts'
import type { VoteStatus } from '../votes.contract.ts'

/** A status with the time of receipt by this device's clock, as the base of countdowns. */
export type TimedVoteStatus = VoteStatus & { receivedAt: number }

let first: { id: string; answer: Promise<TimedVoteStatus> } | undefined

/** Fetches the viewer's vote on a restaurant. */
export async function fetchVote(id: string, signal?: AbortSignal): Promise<TimedVoteStatus> {
  const status = await api('GET /restaurants/{id}/vote', { params: { id }, signal })
  return { ...status, receivedAt: Date.now() }
}

/** Fetches the vote before the vote card is hydrated; the card uses this answer. */
export function fetchFirstVote(id: string): Promise<TimedVoteStatus> {
  first = { id, answer: fetchVote(id) }
  return first.answer
}

/** Returns the prefetched answer, once. */
export function takeFirstVote(id: string): Promise<TimedVoteStatus> | undefined {
  const answer = first?.id === id ? first.answer : undefined
  first = undefined
  return answer
}

/** Discards the prefetched answer after the viewer's votes changed, so that no later request returns it. */
export function forgetFirstVote(): void {
  first = undefined
}
