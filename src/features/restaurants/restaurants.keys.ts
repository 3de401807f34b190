interface Filters {
  minRating: number
  location: string
  types: readonly string[]
  facts: readonly string[]
  openNow: boolean
  sort: string
}

export const restaurantKeys = {
  one: (id: string) => ['restaurant', id],
  whole: (id: string) => ['restaurant', id, 'whole'],
  lists: ['restaurants'],
  list: ({ minRating, location, types, facts, openNow, sort, withClosed }: Filters & { withClosed: boolean }) => [
    'restaurants',
    minRating,
    location,
    types,
    facts,
    openNow,
    sort,
    withClosed,
  ],
  /** The list of cards that the server rendered. */
  cards: (filters: Filters) => ['restaurants', filters],
  /** The pages after this cursor of any list that the server rendered. */
  more: (list: readonly unknown[], cursor: string) => [...list, 'more', cursor],
  /** The position is rounded. */
  near: (
    position: { longitude: number; latitude: number } | undefined,
    { minRating, location, types, facts, openNow, withClosed }: Filters & { withClosed: boolean },
    radius: number | undefined,
  ) => ['near', position, minRating, location, types, facts, openNow, withClosed, radius],
  /** The author's proposal that waits for a moderator. */
  proposal: (id: string) => ['restaurant-proposal', id],
  deletion: (id: string) => ['restaurant-deletion', id],
  ranking: (of: string) => ['ranking', of],
  placeRanking: ({ province, district, type }: { province: number; district: string | null; type: string | null }) => [
    'ranking',
    'place',
    province,
    district,
    type,
  ],
}
