import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import type { Comment } from '../comments.contract.ts'
import type { Reaction } from '../comments.rules.ts'
import { loadReaction } from './load-reaction.ts'

export function reactionOptions(commentId: number, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['reaction', memberId, commentId],
    queryFn: () => loadReaction(commentId),
    enabled: memberId !== undefined,
    staleTime: 5 * 60_000,
  })
}

/** The own reaction to a comment and the press on it: seen at once, sent one at a time, taken back when it fails. */
export function useReaction(comment: Comment): { reaction: Reaction | null; press: (button: Reaction) => void } {
  const client = useQueryClient()
  const asMember = useAsMember()
  const memberId = useViewer().data?.profile?.id
  const { data } = useQuery(reactionOptions(comment.id, memberId))
  return {
    reaction: memberId === undefined ? null : (data ?? null),
    press: (button) =>
      asMember(() => void import('./presses.ts').then(({ pressReaction }) => pressReaction(client, comment, button)), {
        page: '/tr/auth',
        hash: `yorum-${comment.id}`,
      }),
  }
}
