import { t } from '#i18n/index.ts'

/** The label of a type; a custom type is shown unchanged. */
export function typeLabel(type: string): string {
  return Object.hasOwn(t.card.types, type) ? t.card.types[type as keyof typeof t.card.types] : type
}
