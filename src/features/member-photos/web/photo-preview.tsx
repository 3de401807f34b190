import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import { wholeNumber } from '#i18n/format.ts'
import { markOf } from '#people/hidden.rules.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { buttonClass } from '#ui/button.tsx'
import type { GalleryPhoto } from '../member-photos.contract.ts'
import { ADD_PHOTOS, galleryPath } from './gallery-path.ts'
import { PhotoSquare } from './parts/photo-square.tsx'
import { altOf } from './parts/photo-words.ts'

interface PhotoPreviewProps {
  restaurantId: string
  items: GalleryPhoto[]
  /** The number of all photos in the gallery; null: it was not counted. */
  count: number | null
  /** Only the photos of this dish. */
  dish?: number
}

/** The first photos of members, and the ways to all photos and to new ones. Links alone: the page needs no script for them. */
export function PhotoPreview({ restaurantId, items, count, dish }: PhotoPreviewProps) {
  return (
    <div className="grid gap-3">
      {items.length > 0 && (
        <ul className="photo-grid photo-preview">
          {items.map((photo) => (
            <li data-by={photo.author ? markOf(photo.author.id) : undefined} key={photo.key}>
              <a href={galleryPath(restaurantId, { dish, photo: photo.key })}>
                <PhotoSquare alt={altOf(photo)} color={photo.color} photo={photo.photo} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-2">
        {(count ?? items.length) > 0 && (
          <a className={buttonClass({ variant: 'quiet' })} href={galleryPath(restaurantId, { dish })}>
            <Images aria-hidden="true" size={18} />
            {memberPhotoTexts.all(count === null ? undefined : wholeNumber(count))}
          </a>
        )}
        <a className={buttonClass({ variant: 'quiet' })} href={`${galleryPath(restaurantId, { dish })}#${ADD_PHOTOS}`}>
          <Camera aria-hidden="true" size={18} />
          {memberPhotoTexts.add}
        </a>
      </p>
    </div>
  )
}
