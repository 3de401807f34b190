export const placeKeys = {
  provinces: ['provinces'],
  point: (place: { province: number; district: string } | undefined) => ['district-point', place],
  match: (address: string) => ['place-match', address],
}
