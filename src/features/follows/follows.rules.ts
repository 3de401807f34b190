import type { FollowRelation } from './follows.contract.ts'

/** The two lists of a profile: who follows the member, and whom the member follows. */
export const followLists = ['followers', 'following'] as const
export type FollowList = (typeof followLists)[number]

/** How two members stand to each other: friends are two who follow each other. */
export function relationOf(isFollowing: boolean, followsYou: boolean): FollowRelation {
  return { isFollowing, followsYou, isMutual: isFollowing && followsYou }
}

/** A count after a wish: one more or one less where it changes anything, never below zero. */
export function countAfter(count: number, before: boolean, after: boolean): number {
  return Math.max(0, count + Number(after) - Number(before))
}
