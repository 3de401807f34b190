import type { FollowRelation } from './follows.contract.ts'

/** The two lists of a profile: the member's followers, and the members whom the member follows. */
export const followLists = ['followers', 'following'] as const
export type FollowList = (typeof followLists)[number]

/** The relation of two members: friends follow each other. */
export function relationOf(isFollowing: boolean, followsYou: boolean): FollowRelation {
  return { isFollowing, followsYou, isMutual: isFollowing && followsYou }
}

/** A count after a press: one more or one less if it changes anything, never below zero. */
export function countAfter(count: number, before: boolean, after: boolean): number {
  return Math.max(0, count + Number(after) - Number(before))
}
