/** The place of a text that the document showed and this viewer does not see. It keeps its height, so that nothing moves. */
export interface KeptPlace {
  /** The id of the hidden element. */
  id: string
  /** The id of the element before the hidden one; null for the first of its list. */
  after: string | null
  /** The list of the text: the column of a comment, or the element of the comment that a reply answers. */
  list: string
  /** The height of the hidden element, in pixels. */
  height: number
}

const places: KeptPlace[] = []

export function keepPlace(place: KeptPlace): void {
  places.push(place)
}

/** The items of a list with the kept places between them, where the document had them. */
export function withKeptPlaces<T extends object>(items: readonly T[], list: string, idOf: (item: T) => string): (T | KeptPlace)[] {
  const all: (T | KeptPlace)[] = [...items]
  for (const place of places) {
    if (place.list !== list) continue
    const at = place.after === null ? -1 : all.findIndex((one) => (isKept(one) ? one.id : idOf(one)) === place.after)
    // A text that was written since then comes first. Where the element before the place is gone, the place is dropped too.
    if (place.after === null || at !== -1) all.splice(at + 1, 0, place)
  }
  return all
}

export function isKept(item: object): item is KeptPlace {
  return 'after' in item
}
