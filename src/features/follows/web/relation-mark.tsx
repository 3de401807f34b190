import Handshake from 'lucide-react/icons/handshake'
import { followTexts } from '#texts/features/follows/follows'
import type { FollowRelation } from '../follows.contract.ts'
import { useRelation } from './follows.api.ts'

interface RelationMarkProps {
  personId: string
  known?: FollowRelation
  isForFriends?: boolean
}

/** Marks a person as the viewer's friend or, unless only friends are marked, as the viewer's follower. */
export function RelationMark({ personId, known, isForFriends = false }: RelationMarkProps) {
  const { data } = useRelation(personId, known)
  if (data?.isMutual)
    return (
      <span className="inline-flex h-6 flex-none items-center gap-1.5 rounded-pill bg-saffron-soft px-2.5 text-[0.8125rem] font-bold text-saffron-text">
        <Handshake aria-hidden="true" className="size-4" />
        {followTexts.friend}
      </span>
    )
  if (!data?.followsYou || isForFriends) return null
  return <span className="flex-none text-[0.8125rem] text-ink-3">{followTexts.followsYou}</span>
}
