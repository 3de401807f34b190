import { t } from '#i18n/index.ts'

/** What a type is called; any other value stands as it is. */
export function typeLabel(type: string): string {
  return Object.hasOwn(t.card.types, type) ? t.card.types[type as keyof typeof t.card.types] : type
}
