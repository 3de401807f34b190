import { Suspense } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { DeleteButton } from '#ui/delete-button.tsx'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { PHOTOS } from '#features/restaurants/web/page-sections.ts'
import { longDate } from '#i18n/format.ts'
import { SQUARE } from '#lib/media.rules.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { lazyPart } from '#ui/lazy-part.ts'
import { changeAddress, reloadPage, useHistoryState } from '#ui/navigation.ts'
import type { MenuPhoto } from '../../menu.contract.ts'
import { mayDelete } from '../../prices.rules.ts'
import { useDeleteMenuPhoto } from './menu.api.ts'

const ThingTools = lazyPart(() => import('#features/moderation/web/thing-tools.tsx'))
const PhotoViewer = lazyPart(() => import('#features/restaurants/web/photo-viewer.tsx'))

/** The photos of the menu, the latest first; a press opens them full screen, and Back closes them. */
export function MenuPhotos({ photos, title }: { photos: MenuPhoto[]; title: string }) {
  const opened = (useHistoryState() as { menu?: number } | null)?.menu
  return (
    <>
      <ul className="photo-grid">
        {photos.map((photo, index) => (
          <MenuTile
            key={photo.id}
            n={index + 1}
            onOpen={() => changeAddress(window.location.href, { state: { menu: index } })}
            photo={photo}
          />
        ))}
      </ul>
      {opened !== undefined && opened < photos.length && (
        <Suspense>
          <PhotoViewer
            onClose={() => window.history.back()}
            photos={photos.map(({ photo }) => photo)}
            start={opened}
            title={title}
            tools={photos.map(({ id, userId }) => (
              <Suspense key={id}>
                <ThingTools
                  className="photo-viewer-button"
                  contentId={String(id)}
                  contentType="menu_photo"
                  onRemoved={showRemoval}
                  ownerId={userId}
                />
              </Suspense>
            ))}
          />
        </Suspense>
      )}
    </>
  )
}

/** The opened photo was removed: reloads the page without it. */
function showRemoval(): void {
  reloadPage(PHOTOS)
}

function MenuTile({ photo: { id, photo, addedAt, userId }, n, onOpen }: { photo: MenuPhoto; n: number; onOpen: () => void }) {
  const { data: viewer } = useViewer()
  const remove = useDeleteMenuPhoto(id)
  const tool = {
    isPending: remove.isPending || remove.isSuccess,
    label: priceTexts.removeMenu(n),
    question: priceTexts.removeMenuQuestion,
  }
  const date = longDate(addedAt, 'Europe/Istanbul')
  return (
    <li>
      <button aria-label={priceTexts.openMenu(n, date)} className="menu-photo" onClick={onOpen} type="button">
        <img alt="" height={SQUARE} loading="lazy" src={photo.replace(/-1600\.webp$/, `-${SQUARE}.webp`)} width={SQUARE} />
      </button>
      <p className="flex min-h-tap items-center justify-between gap-1 text-s text-ink-2">
        <time dateTime={addedAt}>{date}</time>
        {mayDelete({ userId }, viewer?.profile?.id) ? (
          <DeleteButton {...tool} onDelete={() => remove.mutate(undefined)} />
        ) : (
          viewer?.isModerator && <RemoveButton {...tool} onRemove={remove.mutate} />
        )}
      </p>
    </li>
  )
}
