import { decimal } from '#i18n/format.ts'
import { pinTexts } from '#texts/features/map/pin'
import { spokenDistance } from '#features/places/position.rules.ts'

/** A distance as the notes of a pin show it: '350 m', '1,2 km'. */
export function saidDistance(metres: number): string {
  const { amount, unit } = spokenDistance(metres)
  return unit === 'm' ? pinTexts.metres(decimal(amount)) : pinTexts.kilometres(decimal(amount))
}
