export const memberPhotoKeys = {
  /** The pages of a gallery. */
  gallery: (restaurantId: string, dish: number | undefined) => ['gallery', restaurantId, dish ?? null],
  /** The pages of all galleries of a restaurant. */
  galleries: (restaurantId: string) => ['gallery', restaurantId],
  /** The member's own photos that others do not see. */
  own: (restaurantId: string, memberId: string | undefined) => ['own-photos', restaurantId, memberId ?? null],
  ownOn: (restaurantId: string) => ['own-photos', restaurantId],
  /** The member's comment on a restaurant, also one that waits. */
  ownText: (restaurantId: string, memberId: string | undefined) => ['own-text', restaurantId, memberId ?? null],
  dishNames: (restaurantId: string) => ['dish-names', restaurantId],
}
