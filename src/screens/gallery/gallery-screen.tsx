import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { GalleryPage } from '#features/member-photos/member-photos.contract.ts'
import { galleryData } from '#features/member-photos/web/gallery.api.ts'
import { Gallery } from '#features/member-photos/web/gallery.island.tsx'
import { ADD_PHOTOS, galleryPath, OPEN_PHOTO } from '#features/member-photos/web/gallery-path.ts'
import { wholeNumber } from '#i18n/format.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { Island } from '#ui/island.tsx'
import { PageWidth } from '#ui/page-width.tsx'

interface GalleryScreenProps {
  restaurant: { id: string; title: string }
  page: GalleryPage
  /** Only the photos of this dish. */
  dish: number | undefined
}

/** The photos of a restaurant, with links to those of each dish. */
export function GalleryScreen({ restaurant: { id, title }, page, dish }: GalleryScreenProps) {
  return (
    <PageWidth className="max-w-[1080px] py-6 lg:py-10">
      <a className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink-2" href={`/tr/restaurants/${id}`}>
        <ArrowLeft aria-hidden="true" size={20} />
        <span translate="no">{title}</span>
      </a>
      <h1 className="pb-3 text-title-l">
        {memberPhotoTexts.heading} {page.count !== null && page.count > 0 && <span className="text-ink-2">{wholeNumber(page.count)}</span>}
      </h1>
      <Dishes dish={dish} page={page} restaurantId={id} />
      <Island hash={`${ADD_PHOTOS} ${OPEN_PHOTO}`} name="gallery" reads={galleryData(id, dish, page)} wake="member">
        <Gallery dish={dish} restaurantId={id} title={title} />
      </Island>
    </PageWidth>
  )
}

/** Links to the photos of each dish; the chosen one is marked. */
function Dishes({ restaurantId, page: { dishes }, dish }: { restaurantId: string; page: GalleryPage; dish: number | undefined }) {
  if (!dishes || dishes.length === 0) return null
  const links = [
    { id: undefined, text: memberPhotoTexts.everything },
    ...dishes.map(({ id, name, count }) => ({ id, text: memberPhotoTexts.ofDish(name, wholeNumber(count)) })),
  ]
  return (
    <nav aria-label={memberPhotoTexts.byDish} className="pb-4">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ id, text }) => (
          <li key={id ?? 'all'}>
            <a
              aria-current={id === dish ? 'true' : undefined}
              className="inline-flex min-h-tap items-center rounded-pill border-[1.5px] border-line px-3.5 font-semibold hover:bg-ink/7 aria-[current]:border-saffron aria-[current]:bg-saffron-soft"
              href={galleryPath(restaurantId, { dish: id })}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
