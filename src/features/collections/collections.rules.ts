import { codePoints, isBlank } from '#lib/text.ts'

export const COLLECTION_NAME_MAX = 100
export const COLLECTION_DESCRIPTION_MAX = 500
export const ITEM_NOTES_MAX = 200
/** So many items change places in one call at most. */
export const REORDERED_MAX = 100

export const DEFAULT_COLOR = '#6366f1'
export const DEFAULT_EMOJI = '📁'

/** The colours to choose from; each stands out from a card of either theme by 3:1. */
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

/** The signs to choose from: what is eaten, and where. */
export const collectionEmojis = ['🌯', '🍔', '🍕', '🥪', '🍖', '🐟', '🌶️', '🧇', '☕', '📍', '🌃', '⛵'] as const

/** The gallery's orders. */
export const gallerySorts = ['likes', 'newest'] as const
export type GallerySort = (typeof gallerySorts)[number]

/** The list with one item at another place; the same list where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (Math.min(from, to) < 0 || Math.max(from, to) >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

/** Why a collection cannot be kept like this, if it cannot: it needs a name, and neither name nor description is too long. */
export function collectionProblem({
  name,
  description,
}: {
  name: string
  description: string
}): 'COLLECTION_NAME_REQUIRED' | 'COLLECTION_NAME_TOO_LONG' | 'COLLECTION_DESCRIPTION_TOO_LONG' | undefined {
  if (isBlank(name)) return 'COLLECTION_NAME_REQUIRED'
  if (codePoints(name.replace(/\s+/g, ' ').trim()) > COLLECTION_NAME_MAX) return 'COLLECTION_NAME_TOO_LONG'
  return codePoints(description.trim()) > COLLECTION_DESCRIPTION_MAX ? 'COLLECTION_DESCRIPTION_TOO_LONG' : undefined
}

/** Why an item cannot have this note, if it cannot. */
export function notesProblem(notes: string): 'ITEM_NOTES_TOO_LONG' | undefined {
  return codePoints(notes.trim()) > ITEM_NOTES_MAX ? 'ITEM_NOTES_TOO_LONG' : undefined
}
