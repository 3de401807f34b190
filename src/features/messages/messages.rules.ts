/** The page size of a conversation. */
export const THREAD_PAGE = 30
/** The maximum length of the typed text, in characters as people count them. */
export const MESSAGE_MAX = 2000
/** From this length on the composer shows how many characters are left. */
export const MESSAGE_NEAR_MAX = 1800
/** The polling interval of an open conversation while the hub is not connected. */
export const THREAD_POLL_MS = 2000
/** The list of conversations is always stale and refetched. */
export const CONVERSATIONS_STALE_MS = 0
/** How long a member is shown as typing after an event. */
export const TYPING_SHOWN_MS = 4000
/** The throttle interval of typing events. */
export const TYPING_SENT_EVERY_MS = 3000
/** The text is padded to a multiple of this before sealing, so that its length reveals little. In bytes. */
export const PADDING = 128
/** The maximum of a padded text, in bytes. */
export const PLAIN_MAX = 8192
/** The maximum of an envelope, in characters. */
export const ENVELOPE_MAX = 12_000
/** How many messages a request may hold until it is accepted. */
export const REQUEST_MESSAGES = 3
/** The requests that wait are counted up to this number. */
export const REQUESTS_COUNTED = 100
/** How a message reaches its receiver: it arrives, it is or joins a request, or the receiver takes no new conversations. */
export const messageWays = ['open', 'request', 'closed'] as const
export type MessageWay = (typeof messageWays)[number]
export const PASSPHRASE_MIN = 10
export const PASSPHRASE_MAX = 200

/** A restaurant sent as a card. Clients trust only type and questionId; the rest is for older clients. */
export interface RestaurantCard {
  type: 'question_preview'
  questionId: string
}

/** The content of an opened message: text, or a restaurant to show in its current state. */
export type MessageContent = { kind: 'text'; text: string } | { kind: 'restaurant'; restaurantId: string }

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A text that is the JSON of a card is a card; its other fields are not trusted. */
export function readContent(text: string): MessageContent {
  if (!text.startsWith('{')) return { kind: 'text', text }
  try {
    const { type, questionId } = JSON.parse(text) as Partial<Record<keyof RestaurantCard, unknown>>
    if (type === 'question_preview' && typeof questionId === 'string' && questionId.length <= 200 && SLUG.test(questionId))
      return { kind: 'restaurant', restaurantId: questionId }
  } catch {
    // A text that starts with a brace.
  }
  return { kind: 'text', text }
}

/** Whether the stored content was sealed; anything else is shown as it is. */
export function isEnvelope(stored: string): boolean {
  try {
    const { v, ct } = JSON.parse(stored) as { v?: unknown; ct?: unknown }
    return typeof v === 'number' && typeof ct === 'string'
  } catch {
    return false
  }
}
