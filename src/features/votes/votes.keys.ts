export const voteKeys = {
  ofDevice: ['device-votes'],
  status: (restaurantId: string) => ['vote', restaurantId],
}
