/** The query keys of opening hours. */
export const hoursKeys = {
  one: (id: string) => ['hours', id],
  history: (id: string) => ['hours-history', id],
}
