import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { Suspense, useEffect } from 'react'
import { hideInDocument } from '#features/blocks/web/hide-in-document.ts'
import { markOf } from '#people/hidden.rules.ts'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { commonTexts } from '#texts/i18n/common'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { Button } from '#ui/button.tsx'
import { DeleteButton } from '#ui/delete-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { changeAddress, useAddress, useHistoryState } from '#ui/navigation.ts'
import { StatusMessage } from '#ui/status-message.tsx'
import type { GalleryPhoto, MemberPhoto } from '../member-photos.contract.ts'
import { galleryOptions, useDeletePhoto, useUnseenPhotos } from './gallery.api.ts'
import { ADD_PHOTOS, galleryPath } from './gallery-path.ts'
import { PhotoSquare } from './parts/photo-square.tsx'
import { altOf, byDay } from './parts/photo-words.ts'
import { SendingPhotos } from './parts/sending-photos.tsx'
import { useOutbox } from './parts/use-outbox.ts'

const GalleryViewer = lazyPart(() => import('./parts/gallery-viewer.tsx'))
const AddPhotos = lazyPart(() => import('./parts/add-photos-dialog.tsx'))

interface GalleryProps {
  restaurantId: string
  title: string
  /** Only the photos of this dish. */
  dish: number | undefined
}

/** Loads the photos of the server-rendered document before hydration, without those of members whom the viewer does not see. */
export async function prepare(client: QueryClient, { restaurantId, dish }: GalleryProps): Promise<void> {
  await Promise.all([hideInDocument(), client.ensureInfiniteQueryData(galleryOptions(restaurantId, dish))])
}

/** The photos of a restaurant by day, the latest first. A press opens one in full screen, and Back closes it. */
export function Gallery({ restaurantId, title, dish }: GalleryProps) {
  const query = useInfiniteQuery(galleryOptions(restaurantId, dish))
  const photos = query.data?.pages.flatMap((page) => page.items) ?? []
  const outbox = useOutbox()
  const unseen = useUnseenPhotos(restaurantId).data?.items ?? []
  const adding = useMemberDialog(ADD_PHOTOS)
  return (
    <div className="grid gap-6">
      <div>
        <Button aria-haspopup="dialog" onClick={adding.open} variant="main">
          <Camera aria-hidden="true" size={20} />
          {memberPhotoTexts.add}
        </Button>
      </div>
      {outbox.items.length > 0 && <SendingPhotos outbox={outbox} />}
      <OwnPhotos photos={unseen} />
      <Days photos={photos} />
      {photos.length + unseen.length === 0 && !query.isPending && (
        <StatusMessage help={memberPhotoTexts.noneHelp} level={2} title={memberPhotoTexts.none} />
      )}
      {query.hasNextPage && (
        <LoadMore
          busy={query.isFetchingNextPage}
          busyLabel={commonTexts.loading}
          label={commonTexts.more}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      )}
      <Opened dish={dish} photos={photos} query={query} restaurantId={restaurantId} title={title} />
      {adding.isOpen && (
        <Suspense>
          <AddPhotos dish={dish} onClose={adding.close} onSend={(uploads) => void outbox.add(uploads)} restaurantId={restaurantId} />
        </Suspense>
      )}
    </div>
  )
}

function open(photo: string): void {
  changeAddress(window.location.href, { state: { photo } })
}

/** The photos of each day under its date. */
function Days({ photos }: { photos: GalleryPhoto[] }) {
  return byDay(photos).map(([day, ofDay]) => (
    <section aria-label={day} key={day}>
      <h2 className="pb-2 text-l">
        <time dateTime={ofDay[0]!.addedAt}>{day}</time>
      </h2>
      <ul className="photo-grid">
        {ofDay.map((photo) => (
          <li data-by={photo.author && photo.source === 'member' ? markOf(photo.author.id) : undefined} key={photo.key}>
            <button aria-label={memberPhotoTexts.open(altOf(photo))} className="photo-button" onClick={() => open(photo.key)} type="button">
              <PhotoSquare alt="" color={photo.color} photo={photo.photo} />
            </button>
            <p className="photo-words">
              {photo.dish ? <b>{photo.dish.name}</b> : photo.source !== 'member' && <b>{memberPhotoTexts.sources[photo.source]}</b>}
              <span translate="no">{photo.author ? `@${photo.author.username}` : ''}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface OpenedProps extends GalleryProps {
  photos: GalleryPhoto[]
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** The photo that the address or a press named, in full screen. Near the last loaded photo the next page of the gallery follows. */
function Opened({ photos, query, restaurantId, title, dish }: OpenedProps) {
  const pressed = (useHistoryState() as { photo?: string } | null)?.photo
  const { search } = useAddress()
  const named = search.get('foto') ?? undefined
  const key = pressed ?? named
  const start = photos.findIndex((photo) => photo.key === key)
  const isOlder = key !== undefined && start < 0 && query.hasNextPage && !query.isFetchingNextPage
  useEffect(() => {
    if (isOlder) query.fetchNextPage()
  })
  function close(): void {
    if (pressed === undefined) changeAddress(galleryPath(restaurantId, { dish }), { replace: true })
    else window.history.back()
  }
  if (key === undefined || start < 0) return null
  return (
    <Suspense>
      <GalleryViewer
        onClose={close}
        onRemoved={close}
        onShow={(index) => {
          if (index >= photos.length - 3 && query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage()
        }}
        photos={photos}
        restaurantId={restaurantId}
        start={start}
        title={title}
      />
    </Suspense>
  )
}

/** The member's own photos that others do not see yet, or no longer. */
function OwnPhotos({ photos }: { photos: MemberPhoto[] }) {
  if (photos.length === 0) return null
  const isHidden = photos.some(({ state }) => state === 'hidden')
  return (
    <section aria-label={memberPhotoTexts.own} className="grid gap-2 rounded-l bg-saffron-soft p-3.5">
      <h2 className="text-l">{isHidden ? memberPhotoTexts.hidden : memberPhotoTexts.waits}</h2>
      {!isHidden && <p className="text-s text-ink-2">{memberPhotoTexts.waitsHelp}</p>}
      <ul className="photo-grid photo-grid-small">
        {photos.map((photo) => (
          <OwnPhoto key={photo.id} photo={photo} />
        ))}
      </ul>
    </section>
  )
}

/** One of them; its member may delete it. */
function OwnPhoto({ photo: { id, photo, color, alt, dish, restaurantId } }: { photo: MemberPhoto }) {
  const remove = useDeletePhoto(restaurantId, () => {})
  return (
    <li>
      <PhotoSquare alt={alt ?? dish?.name ?? memberPhotoTexts.unnamed} color={color} photo={photo} />
      <DeleteButton
        isPending={remove.isPending || remove.isSuccess}
        label={memberPhotoTexts.delete}
        onDelete={() => remove.mutate({ id })}
        question={memberPhotoTexts.deleteQuestion}
      />
    </li>
  )
}
