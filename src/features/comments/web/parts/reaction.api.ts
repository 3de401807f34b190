import { queryOptions } from '@tanstack/react-query'
import { commentKeys } from '../../comments.keys.ts'
import { loadReaction } from './load-reaction.ts'
import type { Written } from './written.ts'

export function reactionOptions({ comment, reply }: Written, memberId: string | undefined) {
  return queryOptions({
    queryKey: reply ? commentKeys.replyReaction(memberId, reply.id) : commentKeys.reaction(memberId, comment.id),
    queryFn: () => (reply ? loadReaction('reply', reply.id) : loadReaction('comment', comment.id)),
    enabled: memberId !== undefined,
    staleTime: 5 * 60_000,
  })
}
