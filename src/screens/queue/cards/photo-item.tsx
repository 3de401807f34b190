import type { WaitingPhoto } from '#features/member-photos/member-photos.contract.ts'
import { WaitingCard } from '#features/member-photos/web/waiting-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

/** A newcomer's photo, which waits for a moderator. */
export function PhotoItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<WaitingPhoto>
      onNext={onNext}
      read={(signal) => api('GET /moderation/waiting-photos', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'photo', item })}
    >
      {(photo) => (
        <WaitingCard
          isBusy={isBusy}
          onDecide={(given) => decide('photo', given, given.accept ? memberPhotoTexts.accepted : memberPhotoTexts.refused)}
          photo={photo}
        />
      )}
    </OneOf>
  )
}
