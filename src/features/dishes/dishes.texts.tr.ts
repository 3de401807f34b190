/** Dishes on the page of a restaurant, and the page of a dish. */
export const dishTexts = {
  title: 'Ne yenir?',
}
