/** The fragment that opens the dialog for new photos. */
export const ADD_PHOTOS = 'ekle'

/** The fragment that wakes the gallery for the photo that the address names: the same page is kept for all of its photos. */
export const OPEN_PHOTO = 'foto'

interface Shown {
  /** Only the photos of this dish. */
  dish?: number | undefined
  /** The photo that is opened first. */
  photo?: string | undefined
}

/** The gallery of a restaurant. */
export function galleryPath(restaurantId: string, { dish, photo }: Shown = {}): string {
  const query = new URLSearchParams()
  if (dish !== undefined) query.set('yemek', String(dish))
  if (photo !== undefined) query.set('foto', photo)
  const search = query.toString()
  return `/tr/restaurants/${restaurantId}/photos${search && `?${search}`}${photo === undefined ? '' : `#${OPEN_PHOTO}`}`
}

/** The dish of an address; undefined without a possible one. */
export function dishOf(yemek: unknown): number | undefined {
  return typeof yemek === 'string' && /^[1-9]\d{0,11}$/.test(yemek) ? Number(yemek) : undefined
}
