/** A place on the globe, in degrees. */
export interface Position {
  longitude: number
  latitude: number
}

/** The bounds of Türkiye, a little wider than its borders. The table `restaurants` checks the same. */
export const BOUNDS = { west: 25.5, east: 45, south: 35.7, north: 42.2 } as const

/** Whether a position is in Türkiye. NaN is not. */
export function isInBounds({ longitude, latitude }: Position): boolean {
  return longitude >= BOUNDS.west && longitude <= BOUNDS.east && latitude >= BOUNDS.south && latitude <= BOUNDS.north
}

/** Seven decimals are a centimetre; a pin has no more. */
const DECIMALS = 7

/** A position with the decimals of a pin. */
export function roundPosition({ longitude, latitude }: Position): Position {
  return { longitude: rounded(longitude), latitude: rounded(latitude) }
}

/** Whether a position can be a member's pin: in Türkiye, with at most seven decimals. */
export function isPin(position: Position): boolean {
  const { longitude, latitude } = roundPosition(position)
  return isInBounds(position) && longitude === position.longitude && latitude === position.latitude
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}

/** A pin as one text for a form, latitude first as people write it; '' for none. */
export function pinText(pin: Position | null): string {
  return pin === null ? '' : `${pin.latitude},${pin.longitude}`
}

/** The pin of such a text; null where it is none. */
export function pinOfText(text: string): Position | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number)
  const pin = { longitude, latitude }
  return text !== '' && isPin(pin) ? pin : null
}

export const EARTH_RADIUS = 6_371_008.8
export const MERCATOR_RADIUS = 6_378_137

/** Metres between two positions, on a sphere: up to 0.5 % off. */
export function metresBetween(a: Position, b: Position): number {
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude)
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A distance as people say it: in steps of ten metres below a kilometre, in tenths of a kilometre below ten. */
export function spokenDistance(metres: number): { amount: number; unit: 'm' | 'km' } {
  if (metres < 995) return { amount: Math.max(10, Math.round(metres / 10) * 10), unit: 'm' }
  const amount = metres < 9950 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000)
  return { amount, unit: 'km' }
}

/** The position in Mercator's metres, as the column `restaurants.mercator` holds it. */
export function mercatorOf({ longitude, latitude }: Position): [x: number, y: number] {
  return [MERCATOR_RADIUS * radians(longitude), MERCATOR_RADIUS * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))]
}

/** How many of Mercator's metres a true metre is at a latitude. */
export function mercatorScale(latitude: number): number {
  return 1 / Math.cos(radians(latitude))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
