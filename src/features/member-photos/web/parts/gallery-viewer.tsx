import type { ReactNode } from 'react'
import PhotoViewer from '#features/restaurants/web/photo-viewer.tsx'
import ThingTools from '#features/moderation/web/thing-tools.tsx'
import { mediaFile, photoOf } from '#lib/media.rules.ts'
import { MemberLink } from '#people/web/member-link.tsx'
import { useViewer } from '#people/web/viewer.api.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { DeleteButton } from '#ui/delete-button.tsx'
import type { GalleryPhoto } from '../../member-photos.contract.ts'
import { AltForm } from './alt-form.tsx'
import { useDeletePhoto } from '../gallery.api.ts'
import { altOf, dayOf, subjectOf } from './photo-words.ts'

interface GalleryViewerProps {
  restaurantId: string
  title: string
  photos: GalleryPhoto[]
  start: number
  /** Called with the index of the photo that is shown. */
  onShow: (index: number) => void
  onClose: () => void
  /** Called after the opened photo was removed. */
  onRemoved: () => void
}

/** The photos of the gallery in full screen, each with its dish, its member, its day and its tools. Loaded with the first opened photo. */
export default function GalleryViewer({ restaurantId, title, photos, start, onShow, onClose, onRemoved }: GalleryViewerProps) {
  return (
    <PhotoViewer
      alts={photos.map(altOf)}
      captions={photos.map((photo) => (
        <Caption key={photo.key} photo={photo} restaurantId={restaurantId} />
      ))}
      onClose={onClose}
      onShow={onShow}
      photos={photos.map(({ photo }) => photo)}
      start={start}
      title={title}
      tools={photos.map((photo) => (
        <Tools key={photo.key} onRemoved={onRemoved} photo={photo} restaurantId={restaurantId} />
      ))}
    />
  )
}

/** The dish, the member and the day of a photo, and what it shows for people who do not see it. */
function Caption({ photo, restaurantId }: { photo: GalleryPhoto; restaurantId: string }) {
  const { author, alt, source, id } = photo
  return (
    <div className="mx-auto grid max-w-[720px] gap-1">
      <p className="flex flex-wrap items-baseline justify-center gap-x-3">
        <b className="wrap-anywhere">{subjectOf(photo)}</b>
        {author ? <MemberLink username={author.username} /> : <span>{memberPhotoTexts.unknownMember}</span>}
        <time dateTime={photo.addedAt}>{dayOf(photo)}</time>
      </p>
      {source === 'member' && id !== null ? (
        <AltForm alt={alt} id={id} ownerId={author?.id} restaurantId={restaurantId} />
      ) : (
        alt !== null && <p className="text-center wrap-anywhere">{alt}</p>
      )}
    </div>
  )
}

interface ToolsProps extends Pick<GalleryViewerProps, 'restaurantId' | 'onRemoved'> {
  photo: GalleryPhoto
}

/** A member deletes the member's own photo; others report a photo, and moderators remove it with a reason. */
function Tools({ photo, restaurantId, onRemoved }: ToolsProps): ReactNode {
  const { id, source, author } = photo
  const memberId = useViewer().data?.profile?.id
  const remove = useDeletePhoto(restaurantId, onRemoved)
  const isOwn = memberId !== undefined && author?.id === memberId
  if (source === 'member' && id !== null && isOwn)
    return (
      <DeleteButton
        isPending={remove.isPending || remove.isSuccess}
        label={memberPhotoTexts.delete}
        onDelete={() => remove.mutate({ id })}
        question={memberPhotoTexts.deleteQuestion}
      />
    )
  const thing = {
    member: { contentType: 'member_photo', contentId: String(id) },
    menu: { contentType: 'menu_photo', contentId: String(id) },
    restaurant: { contentType: 'photo', contentId: `${restaurantId}.${photoOf(`/media/${mediaFile(photo.photo)}`)}` },
  } as const
  return <ThingTools {...thing[source]} className="photo-viewer-button" onRemoved={onRemoved} ownerId={author?.id ?? null} />
}
