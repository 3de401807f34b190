import { useQueryClient } from '@tanstack/react-query'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { commonTexts } from '#texts/i18n/common'
import { followTexts } from '#texts/features/follows/follows'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { FollowRelation } from '../follows.contract.ts'
import { toggleFollow } from './parts/toggle-follow.ts'
import { useRelation } from './follows.api.ts'

interface FollowButtonProps {
  person: { id: string; nickname: string }
  /** The relation from the list that contains this button. */
  known?: FollowRelation
}

/** Follows or unfollows a member; a visitor is sent to sign in. It is the primary action of a page, but not in a list. */
export function FollowButton({ person: { id, nickname }, known }: FollowButtonProps) {
  const client = useQueryClient()
  const asMember = useMemberAction()
  const viewer = useViewer().data
  const relation = useRelation(id, known)
  const isVisitor = viewer?.profile === null
  const isInList = known !== undefined
  const size = isInList ? 's' : 'm'

  function press(): void {
    if (isVisitor) toast(followTexts.signInFirst, { tone: 'error' })
    asMember(() => toggleFollow(client, id, isInList ? followTexts.failed : followTexts.statusFailed))
  }

  if (relation.isError && !relation.data)
    return (
      <Button onClick={() => void relation.refetch()} size={size} title={followTexts.unknown}>
        {commonTexts.tryAgain}
      </Button>
    )
  if (!relation.data && !isVisitor) return <Skeleton className="h-tap w-36 rounded-m!" />
  const isFollowing = relation.data?.isFollowing ?? false
  const label = isFollowing ? followTexts.unfollow : followTexts.follow
  const Icon = isFollowing ? UserMinus : UserPlus
  return (
    <Button
      aria-label={followTexts.ofWhom(label, nickname)}
      className="flex-none"
      onClick={press}
      size={size}
      variant={isFollowing ? 'quiet' : isInList ? 'plain' : 'main'}
    >
      {!isInList && <Icon aria-hidden="true" className="size-5" />}
      {label}
    </Button>
  )
}
