import { LARGE, MIDDLE, SQUARE } from '#features/media/media.rules.ts'
import { restaurantTypes } from '../restaurants.rules.ts'

/** The square picture for cards of a large one. */
export function smallPhoto(photo: string): string {
  return inSize(photo, SQUARE)
}

/** The sizes that a browser chooses from. */
export function photoSizes(photo: string): string {
  return [SQUARE, MIDDLE, LARGE].map((size) => `${inSize(photo, size)} ${size}w`).join(', ')
}

function inSize(photo: string, size: number): string {
  return photo.replace(/-1600\.webp$/, `-${size}.webp`)
}

/** What a place without photos shows: its dish, drawn. */
export function typeArtwork(type: string | null): string {
  const known = restaurantTypes.find((one) => one === type)
  return `/art/${known ?? 'default'}.webp`
}
