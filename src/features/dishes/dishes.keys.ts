export const dishKeys = {
  own: (restaurantId: string) => ['dish-ratings', restaurantId],
  like: (restaurantId: string, name: string) => ['like-dishes', restaurantId, name],
}
