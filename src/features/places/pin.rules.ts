import type { ChosenPlace, PinPlace } from './places.contract.ts'
import { positionOf } from './maps-link.rules.ts'
import { metresBetween, pinOfText, type Position } from './position.rules.ts'

/** From the middle of a district this far, a pin is probably in another one: few districts reach farther. */
const FAR_METRES = 40_000

/** What a form says of a position: the member's pin, and a link that may name one. */
export interface FormPin {
  pin: string
  mapsLink: string
}

/** The position that a form gives a restaurant: the member's pin, else that of the maps link. */
export function positionOfForm({ pin, mapsLink }: FormPin): Position | null {
  return pinOfText(pin) ?? positionOf(mapsLink.trim()) ?? null
}

/**
 * How a pin contradicts the place that a form names: by its province where that is sure, or by its distance from the middle of a district
 * that is not among the nearest. Undefined where it does not.
 */
export function contradictionOf(
  pin: Position,
  of: PinPlace,
  named: ChosenPlace,
  middle: Position | undefined,
): { province: number } | { metres: number } | undefined {
  if (of.province !== null && of.province !== named.province) return { province: of.province }
  const isNear = of.districts.some(({ province, district }) => province === named.province && district === named.district)
  if (!middle || isNear) return undefined
  const metres = metresBetween(pin, middle)
  return metres > FAR_METRES ? { metres } : undefined
}

const SHORT_LINK = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|yandex\.[a-z.]+\/maps\/-)\//i

/** The position in a text that a person pasted: a maps link, also without `https://`, a `geo:` link, or two numbers. */
export function positionOfPasted(text: string): Position | 'short' | undefined {
  const given = text.trim()
  const found = positionOf(given) ?? positionOf(`https://${given}`) ?? positionOf(`geo:${given.replace(/\s/g, '')}`)
  return found ?? (SHORT_LINK.test(given) ? 'short' : undefined)
}
