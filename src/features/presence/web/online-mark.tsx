import { useQuery } from '@tanstack/react-query'
import { chatTexts } from '#texts/features/presence/chat'
import { presenceOptions } from './presence.api.ts'

/** A mark next to the name of a member who is online; renders nothing otherwise. */
export function OnlineMark({ profileId }: { profileId: string }) {
  const isOnline = useQuery(presenceOptions(profileId)).data?.isOnline
  return (
    <span className="contents" role="status">
      {isOnline && (
        <span className="inline-flex items-center gap-1.5 text-s font-bold text-ink-2">
          <span aria-hidden="true" className="size-2.5 rounded-pill bg-online" />
          {chatTexts.online}
        </span>
      )}
    </span>
  )
}
