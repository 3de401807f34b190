import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { SQUARE } from '#lib/media.rules.ts'

interface PhotoSquareProps {
  photo: string
  /** The most frequent colour, a placeholder until the photo is loaded. */
  color: string | null
  alt: string
}

/**
 * The square of a photo. It has its size and a colour before the photo is loaded, without a request: an SVG, because our content policy
 * allows no inline style.
 */
export function PhotoSquare({ photo, color, alt }: PhotoSquareProps) {
  return (
    <span className="photo-square">
      {color && (
        <svg aria-hidden="true" fill={color} viewBox="0 0 1 1">
          <path d="M0 0h1v1H0z" />
        </svg>
      )}
      <img alt={alt} decoding="async" height={SQUARE} loading="lazy" src={smallPhoto(photo)} width={SQUARE} />
    </span>
  )
}
