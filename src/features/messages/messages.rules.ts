/** Where the first page of a conversation ends. */
export const THREAD_PAGE = 30
/** Of what is typed, in characters as people count them. */
export const MESSAGE_MAX = 2000
/** From here on it is said how many are left. */
export const MESSAGE_NEAR_MAX = 1800
/** While the hub is not connected a conversation that is read is asked for again and again. */
export const THREAD_POLL_MS = 2000
/** The list of conversations is never old enough to be taken from memory. */
export const CONVERSATIONS_STALE_MS = 0
/** How long somebody who wrote something is said to be writing. */
export const TYPING_SHOWN_MS = 4000
/** So often at most it is told that somebody writes. */
export const TYPING_TOLD_MS = 3000
/** A message's text fills up to a multiple of this before it is sealed, so that its length says little. In bytes. */
export const PADDING = 128
/** Of a filled-up text, in bytes. */
export const PLAIN_MAX = 8192
/** Of an envelope, in characters. */
export const ENVELOPE_MAX = 12_000
export const PASSPHRASE_MIN = 10
export const PASSPHRASE_MAX = 200

/** A restaurant sent as a card. Of what came only type and questionId are believed; the rest is for older clients. */
export interface RestaurantCard {
  type: 'question_preview'
  questionId: string
}

/** What an opened message says: words, or a restaurant to be shown as it is now. */
export type MessageContent = { kind: 'text'; text: string } | { kind: 'restaurant'; restaurantId: string }

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A text that is a card's JSON is a card; whatever else it says of itself is not believed. */
export function readContent(text: string): MessageContent {
  if (!text.startsWith('{')) return { kind: 'text', text }
  try {
    const { type, questionId } = JSON.parse(text) as Partial<Record<keyof RestaurantCard, unknown>>
    if (type === 'question_preview' && typeof questionId === 'string' && questionId.length <= 200 && SLUG.test(questionId))
      return { kind: 'restaurant', restaurantId: questionId }
  } catch {
    // Somebody wrote a brace.
  }
  return { kind: 'text', text }
}

/** Whether what is stored was ever sealed: what was not is shown as it is. */
export function isEnvelope(stored: string): boolean {
  try {
    const { v, ct } = JSON.parse(stored) as { v?: unknown; ct?: unknown }
    return typeof v === 'number' && typeof ct === 'string'
  } catch {
    return false
  }
}
