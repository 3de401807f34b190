export const duetKeys = {
  lists: ['duets'],
  list: (restaurantId: string) => ['duets', restaurantId],
  own: (restaurantId: string) => ['own-duet', restaurantId],
}
