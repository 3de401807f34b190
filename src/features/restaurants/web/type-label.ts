import { cardTexts } from '#texts/features/restaurants/card'

/** The label of a type; a custom type is shown unchanged. */
export function typeLabel(type: string): string {
  return Object.hasOwn(cardTexts.types, type) ? cardTexts.types[type as keyof typeof cardTexts.types] : type
}
