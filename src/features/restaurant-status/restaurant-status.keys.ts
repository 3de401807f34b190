/** The query keys of what members say about a restaurant's status. */
export const restaurantStatusKeys = {
  own: (restaurantId: string, memberId: string | undefined) => ['own-statement', restaurantId, memberId],
}
