import Images from 'lucide-react/icons/images'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { t } from '#i18n/index.ts'
import { Tag } from '#ui/tag.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { photoSizes, typeArtwork } from './photos.ts'

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'))

declare module '@tanstack/history' {
  interface HistoryState {
    /** The photo of a page that is open over the whole screen. */
    photo?: number
  }
}

const whole = '(width >= 1240px) 1176px, 100vw'
const largePart = '(width >= 1240px) 808px, 69vw'
const smallPart = '(width >= 1240px) 368px, 31vw'

/** Up to three photos; a press opens them over the whole screen, and Back closes them. Without photos the type's artwork is shown. */
export function Gallery({ restaurant: { title, photos, restaurantType } }: { restaurant: Restaurant }) {
  const opened = useLocation({ select: ({ state }) => state.photo })
  const navigate = useNavigate()
  const { history } = useRouter()
  const open = (photo: number): void =>
    void navigate({ to: '.', search: true, hash: true, state: { photo }, resetScroll: false, hashScrollIntoView: false })
  if (photos.length === 0) {
    return (
      <div className="gallery" data-count="0">
        <img alt="" fetchPriority="high" height={600} src={typeArtwork(restaurantType)} width={800} />
      </div>
    )
  }
  return (
    <div aria-label={t.detail.photos} className="gallery" data-count={photos.length} role="group">
      {photos.map((photo, index) => (
        <button aria-label={t.detail.enlarge(title, index + 1, photos.length)} key={photo} onClick={() => open(index)} type="button">
          <img
            alt=""
            fetchPriority={index === 0 ? 'high' : 'auto'}
            height={600}
            sizes={photos.length === 1 ? whole : index === 0 ? largePart : smallPart}
            src={photo}
            srcSet={photoSizes(photo)}
            width={800}
          />
        </button>
      ))}
      <span className="gallery-count">
        <Tag icon={<Images aria-hidden="true" />} tone="ink">
          {photos.length}
        </Tag>
      </span>
      {opened !== undefined && opened < photos.length && (
        <Suspense>
          <PhotoViewer onClose={() => history.back()} photos={photos} start={opened} title={title} />
        </Suspense>
      )}
    </div>
  )
}
