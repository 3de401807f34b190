/** A text that the document showed and this viewer does not see. Its place keeps its height, so that nothing moves. */
export interface KeptPlace {
  /** The id of its element. */
  id: string
  /** The id of the element before it; null for the first of its list. */
  after: string | null
  /** The column of a comment, or the element of the comment that a reply answers. */
  list: string
  /** In pixels. */
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
    // A text that was written since then comes first. Where the one before is gone, the place goes with it.
    if (place.after === null || at !== -1) all.splice(at + 1, 0, place)
  }
  return all
}

export function isKept(item: object): item is KeptPlace {
  return 'after' in item
}
