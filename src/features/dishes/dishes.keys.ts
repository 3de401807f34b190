export const dishKeys = {
  own: (restaurantId: string) => ['dish-ratings', restaurantId],
  all: (restaurantId: string) => ['dishes', restaurantId],
  like: (restaurantId: string, name: string) => ['like-dishes', restaurantId, name],
}
