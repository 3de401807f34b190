/** The query keys of places. */
export const placeKeys = {
  provinces: ['provinces'],
  match: (address: string) => ['place-match', address],
}
