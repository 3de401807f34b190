import { queryOptions } from '@tanstack/react-query'
import { commentKeys } from '../comments.keys.ts'
import { loadReaction } from './load-reaction.ts'

export function reactionOptions(commentId: number, memberId: string | undefined) {
  return queryOptions({
    queryKey: commentKeys.reaction(memberId, commentId),
    queryFn: () => loadReaction(commentId),
    enabled: memberId !== undefined,
    staleTime: 5 * 60_000,
  })
}
