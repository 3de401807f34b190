import { textProblem, type TextRule } from '#lib/text-rule.ts'

export const COLLECTION_NAME_MAX = 100
export const COLLECTION_DESCRIPTION_MAX = 500
export const ITEM_NOTES_MAX = 200

export const nameRule = {
  max: COLLECTION_NAME_MAX,
  tooLong: 'COLLECTION_NAME_TOO_LONG',
  empty: 'COLLECTION_NAME_REQUIRED',
  isOneLine: true,
} as const satisfies TextRule
export const descriptionRule = { max: COLLECTION_DESCRIPTION_MAX, tooLong: 'COLLECTION_DESCRIPTION_TOO_LONG' } as const satisfies TextRule
export const notesRule = { max: ITEM_NOTES_MAX, tooLong: 'ITEM_NOTES_TOO_LONG' } as const satisfies TextRule

/** The most items that one call reorders. */
export const REORDERED_MAX = 100

export const DEFAULT_COLOR = '#6366f1'
export const DEFAULT_EMOJI = '📁'

/** The colours to choose from; each has a contrast of 3:1 to a card of either theme. */
export const collectionColors = [
  '#6366f1',
  '#2f6fde',
  '#0284c7',
  '#0e8aa5',
  '#7c7a1a',
  '#a16207',
  '#d9622b',
  '#92694a',
  '#e0457b',
  '#c026d3',
  '#a855f7',
  '#64748b',
] as const

/** The emojis to choose from: foods and places. */
export const collectionEmojis = ['🌯', '🍔', '🍕', '🥪', '🍖', '🐟', '🌶️', '🧇', '☕', '📍', '🌃', '⛵'] as const

/** The sort orders of the gallery. */
export const gallerySorts = ['likes', 'newest'] as const
export type GallerySort = (typeof gallerySorts)[number]

/** The list with one item moved; the same list if the target does not exist. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (Math.min(from, to) < 0 || Math.max(from, to) >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

/** Why a collection is invalid, if it is: it needs a name, and name and description have a maximum length. */
export function collectionProblem({
  name,
  description,
}: {
  name: string
  description: string
}): 'COLLECTION_NAME_REQUIRED' | 'COLLECTION_NAME_TOO_LONG' | 'COLLECTION_DESCRIPTION_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(nameRule, name) ?? textProblem(descriptionRule, description)
}

/** Why a note is invalid, if it is. */
export function notesProblem(notes: string): 'ITEM_NOTES_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(notesRule, notes)
}
