export const placeKeys = {
  provinces: ['provinces'],
  point: (place: { province: number; district: string } | undefined) => ['district-point', place],
  neighbourhoods: (place: { province: number; district: string } | null) => ['neighbourhoods', place],
  pin: (pin: { longitude: number; latitude: number } | null) => ['pin-place', pin],
  match: (address: string) => ['place-match', address],
}
