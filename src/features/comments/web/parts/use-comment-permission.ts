import { useViewer } from '#people/web/viewer.api.ts'
import { commentPermission, type CommentPermission } from '../../comments.rules.ts'
import { useOwnComment } from '../comments.api.ts'

/** Whether the viewer may comment; undefined until the viewer is known. */
export function useCommentPermission(restaurantId: string, isDuet: boolean): CommentPermission | undefined {
  const viewer = useViewer()
  const own = useOwnComment(restaurantId)
  if (viewer.data === undefined) return undefined
  if (viewer.data.profile === null) return commentPermission({ isMember: false, isDuet, hasVoted: false, hasCommented: false })
  if (own === undefined) return undefined
  if (own.canComment === 'business') return 'business'
  return commentPermission({ isMember: true, isDuet, hasVoted: own.canComment !== 'voteFirst', hasCommented: own.commentId !== null })
}
