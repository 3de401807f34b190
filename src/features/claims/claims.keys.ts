/** The query keys of claims. What only admins see has the key of moderation. */
export const claimKeys = {
  own: (restaurantId: string) => ['own-claim', restaurantId],
  history: (restaurantId: string) => ['restaurant-history', restaurantId],
  /** The history with its texts, which moderators hide. */
  texts: (restaurantId: string) => ['restaurant-history', restaurantId, 'texts'],
  active: (memberId: string) => ['moderation', memberId, 'claims'],
}
