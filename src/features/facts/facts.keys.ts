/** The query keys of the facts of restaurants and of the meal cards. */
export const factKeys = {
  one: (restaurantId: string) => ['facts', restaurantId],
  mealCards: ['meal-cards'],
  allMealCards: ['meal-cards', 'all'],
}
