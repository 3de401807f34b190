import { fold } from '#lib/fold.ts'
import type { RequiredTextRule } from '#lib/text-rule.ts'

/** A longer list would not fit into the form in which members choose. */
export const CARDS_MAX = 20

/** The name of a meal card. */
export const cardNameRule = {
  max: 40,
  tooLong: 'MEAL_CARD_NAME_TOO_LONG',
  empty: 'MEAL_CARD_NAME_EMPTY',
  isOneLine: true,
} as const satisfies RequiredTextRule

/** The slug of a new card: its folded name with hyphens; it never changes, because facts name it. */
export function cardSlug(name: string): string {
  const words = fold(name)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
  return words.length === 0 ? 'kart' : words.join('-').slice(0, 36).replace(/-$/, '')
}
