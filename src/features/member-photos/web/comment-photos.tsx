import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import type { CommentPhoto } from '../member-photos.contract.ts'
import { galleryPath } from './gallery-path.ts'
import { PhotoSquare } from './parts/photo-square.tsx'

/** The photos of a comment; each leads to the gallery, which opens it. */
export function CommentPhotos({ photos, restaurantId }: { photos: CommentPhoto[]; restaurantId: string }) {
  return (
    <ul aria-label={memberPhotoTexts.ofComment} className="comment-photos">
      {photos.map(({ id, photo, color, alt, dish }) => (
        <li key={id}>
          <a href={galleryPath(restaurantId, { photo: `member:${id}` })}>
            <PhotoSquare alt={alt ?? dish?.name ?? memberPhotoTexts.unnamed} color={color} photo={photo} />
          </a>
        </li>
      ))}
    </ul>
  )
}
