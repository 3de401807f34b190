/** The query keys of votes. */
export const voteKeys = {
  status: (restaurantId: string) => ['vote', restaurantId],
}
