import { LARGE, MIDDLE, SQUARE } from '#lib/media.rules.ts'

/** The address of the small square version of a picture, for cards. */
export function smallPhoto(photo: string): string {
  return inSize(photo, SQUARE)
}

/** The srcset of a photo. */
export function photoSizes(photo: string): string {
  return [SQUARE, MIDDLE, LARGE].map((size) => `${inSize(photo, size)} ${size}w`).join(', ')
}

function inSize(photo: string, size: number): string {
  return photo.replace(/-1600\.webp$/, `-${size}.webp`)
}
