/** The query keys of what members say about a venue's status. */
export const venueStatusKeys = {
  own: (restaurantId: string, memberId: string | undefined) => ['own-statement', restaurantId, memberId],
}
