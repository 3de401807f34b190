import Images from 'lucide-react/icons/images'
import { type ReactNode, Suspense } from 'react'
import { detailTexts } from '#texts/features/restaurants/detail'
import { lazyPart } from '#ui/lazy-part.ts'
import { changeAddress, useHistoryState } from '#ui/navigation.ts'
import { Tag } from '#ui/tag.tsx'
import { typeArtwork } from '#site/restaurant-types.ts'
import { photoSizes } from './photos.ts'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'))

const whole = '(width >= 1240px) 1176px, 100vw'
const largePart = '(width >= 1240px) 808px, 69vw'
const smallPart = '(width >= 1240px) 368px, 31vw'

interface GalleryProps {
  title: string
  photos: string[]
  restaurantType: string | null
  /** The tools for each photo, shown when the photo is opened. */
  tools?: readonly ReactNode[]
}

/** Up to three photos; a click opens them full screen, and Back closes them. Without photos it shows the type's artwork. */
export function Gallery({ title, photos, restaurantType, tools }: GalleryProps) {
  const state = useHistoryState() as { photo?: number } | null
  const opened = state?.photo
  const open = (photo: number): void => changeAddress(window.location.href, { state: { photo } })
  if (photos.length === 0) {
    return (
      <div className="gallery" data-count="0">
        <img alt="" fetchPriority="high" height={600} src={typeArtwork(restaurantType)} width={800} />
      </div>
    )
  }
  return (
    <div aria-label={detailTexts.photos} className="gallery" data-count={photos.length} role="group">
      {photos.map((photo, index) => (
        <button aria-label={detailTexts.enlarge(title, index + 1, photos.length)} key={photo} onClick={() => open(index)} type="button">
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
          <PhotoViewer onClose={() => window.history.back()} photos={photos} start={opened} title={title} tools={tools} />
        </Suspense>
      )}
    </div>
  )
}
