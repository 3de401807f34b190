export const priceKeys = {
  list: (restaurantId: string) => ['prices', restaurantId],
  suggestions: (restaurantId: string) => ['prices', restaurantId, 'suggestions'],
  history: (dishId: number) => ['price-history', dishId],
}
