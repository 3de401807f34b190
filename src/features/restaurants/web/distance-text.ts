import { nearTexts } from '#texts/features/restaurants/near'
import { decimal } from '#i18n/format.ts'
import { spokenDistance } from '#features/places/position.rules.ts'

/** A distance in the form that a card shows: '350 m', '1,2 km', 'yaklaşık 3 km'. */
export function distanceText(metres: number, isApproximate = false): string {
  const { amount, unit } = spokenDistance(metres)
  const text = unit === 'm' ? nearTexts.metres(decimal(amount)) : nearTexts.kilometres(decimal(amount))
  return isApproximate ? nearTexts.approximate(text) : text
}
