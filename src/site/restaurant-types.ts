/** The kinds of food that the site knows; a restaurant may have any other text. */
export const restaurantTypes = [
  'burger',
  'pizza',
  'lahmacun',
  'pide',
  'kebap',
  'doner',
  'tavuk',
  'kokorec',
  'balik_ekmek',
  'cig_kofte',
  'midye',
  'tost',
  'sandvic',
  'waffle',
  'luks',
] as const

/** The drawing for a restaurant without photos. */
export function typeArtwork(type: string | null): string {
  const known = restaurantTypes.find((one) => one === type)
  return `/art/${known ?? 'default'}.webp`
}
