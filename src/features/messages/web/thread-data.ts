import type { QueryClient } from '@tanstack/react-query'
import type { Message, ThreadPage } from '../messages.contract.ts'
import { type ThreadData, threadKey } from './messages.api.ts'

/** Everything that is known of a conversation, oldest first. */
export function messagesOf(thread: ThreadData | undefined): Message[] {
  return (thread?.pages ?? []).toReversed().flatMap((page) => page.items)
}

/** A conversation with one message more, or with that message as it is now. One that is not loaded stays so. */
export function withMessage(thread: ThreadData | undefined, message: Message): ThreadData | undefined {
  if (!thread) return thread
  const isKnown = thread.pages.some((page) => page.items.some(({ id }) => id === message.id))
  const pages = thread.pages.map((page, index) => ({
    ...page,
    items: isKnown
      ? page.items.map((one) => (one.id === message.id ? message : one))
      : index === 0
        ? [...page.items, message].sort((one, other) => one.id - other.id)
        : page.items,
  }))
  return { ...thread, pages }
}

/**
 * A conversation with its newest messages as they are now.
 * @returns undefined when there may be others between, so that the whole must be asked for again
 */
export function withNewest(thread: ThreadData, newest: ThreadPage): ThreadData | undefined {
  const known = thread.pages[0]?.items.at(-1)?.id ?? 0
  const oldest = newest.items[0]?.id ?? 0
  if (newest.previousCursor !== null && oldest > known) return undefined
  return newest.items.reduce<ThreadData>((all, message) => withMessage(all, message)!, thread)
}

/** Changes messages of a conversation where it is shown. */
export function changeThread(client: QueryClient, memberId: string, conversationId: string, change: (message: Message) => Message): void {
  client.setQueryData<ThreadData>(
    threadKey(memberId, conversationId),
    (thread) => thread && { ...thread, pages: thread.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  )
}

/** A message with what its neighbours say of it. */
export interface ThreadLine {
  message: Message
  /** The first of its day, in the reader's time zone. */
  isNewDay: boolean
  /** Sealed with another key than what the same sender wrote before. */
  isNewKey: boolean
  /** The same message once more: somebody plays it again. */
  isRepeated: boolean
}

/** Messages as they stand one under another, oldest first. */
export function linesOf(messages: readonly Message[]): ThreadLine[] {
  const kids = new Map<string | null, string>()
  const seen = new Set<string>()
  let day = ''
  return messages.map((message) => {
    const { senderId, clientId, createdAt } = message
    const kid = senderKidOf(message)
    const id = `${senderId} ${clientId}`
    const today = new Date(createdAt).toDateString()
    const before = kids.get(senderId)
    const line = {
      message,
      isNewDay: today !== day,
      isNewKey: kid !== undefined && before !== undefined && before !== kid,
      isRepeated: seen.has(id),
    }
    day = today
    seen.add(id)
    if (kid !== undefined) kids.set(senderId, kid)
    return line
  })
}

/** What an envelope says of its sender's key: enough for a line that warns, for nothing else. */
function senderKidOf({ encryptedContent }: Message): string | undefined {
  try {
    const { sk } = JSON.parse(encryptedContent ?? '') as { sk?: unknown }
    return typeof sk === 'string' ? sk : undefined
  } catch {
    return undefined
  }
}
