import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useVoteStatus } from '#features/votes/web/votes.api.ts'
import { commentPermission, type CommentPermission } from '../comments.rules.ts'
import { useOwnComment } from './comments.api.ts'

/** Whether the viewer may comment; undefined until the viewer is known. */
export function useCommentPermission(restaurantId: string, isDuet: boolean): CommentPermission | undefined {
  const viewer = useViewer()
  const own = useOwnComment(restaurantId)
  const vote = useVoteStatus(restaurantId, !isDuet)
  if (viewer.data === undefined) return undefined
  if (viewer.data.profile === null) return commentPermission({ isMember: false, isDuet, hasVoted: false, hasCommented: false })
  if (own === undefined) return undefined
  if (own.canComment === 'business') return 'business'
  // A vote that was just cast on this page counts at once.
  const hasVoted = vote.data?.hasVoted ?? own.canComment !== 'voteFirst'
  return commentPermission({ isMember: true, isDuet, hasVoted, hasCommented: own.commentId !== null })
}
