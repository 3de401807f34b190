import Images from 'lucide-react/icons/images'
import { lazy, Suspense, useState } from 'react'
import { t } from '#i18n/index.ts'
import { Tag } from '#ui/tag.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { photoSizes, typeArtwork } from './photos.ts'

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'))

const whole = '(width >= 1240px) 1176px, 100vw'
const largePart = '(width >= 1240px) 808px, 69vw'
const smallPart = '(width >= 1240px) 368px, 31vw'

/** Up to three photos; a press opens them over the whole screen. Without photos stands the type's artwork. */
export function Gallery({ restaurant: { title, photos, restaurantType } }: { restaurant: Restaurant }) {
  const [opened, setOpened] = useState<number>()
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
        <button aria-label={t.detail.enlarge(title, index + 1, photos.length)} key={photo} onClick={() => setOpened(index)} type="button">
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
      {opened !== undefined && (
        <Suspense>
          <PhotoViewer onClose={() => setOpened(undefined)} photos={photos} start={opened} title={title} />
        </Suspense>
      )}
    </div>
  )
}
