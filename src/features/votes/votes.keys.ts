/** The query keys of votes. */
export const voteKeys = {
  ofDevice: ['device-votes'],
  status: (restaurantId: string) => ['vote', restaurantId],
}
