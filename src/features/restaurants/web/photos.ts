import { restaurantTypes } from '../restaurants.rules.ts'

/** The square picture for cards of a large one. */
export function smallPhoto(photo: string): string {
  return photo.replace(/-1600\.webp$/, '-400.webp')
}

/** What a place without photos shows: its dish, drawn. */
export function typeArtwork(type: string | null): string {
  const known = restaurantTypes.find((one) => one === type)
  return `/art/${known ?? 'default'}.webp`
}
