import type { QueryClient } from '@tanstack/react-query'
import { showWrite } from '#ui/show-write.ts'
import { messageKeys } from '../../messages.keys.ts'
import type { ChainPosition } from '../../crypto/index.ts'
import type { Message, ThreadPage } from '../../messages.contract.ts'
import { type ThreadData } from './messages.api.ts'

/** All loaded messages of a conversation, oldest first. */
export function messagesOf(thread: ThreadData | undefined): Message[] {
  return (thread?.pages ?? []).toReversed().flatMap((page) => page.items)
}

/** Adds a message to a conversation or updates it. Does nothing when the conversation is not loaded. */
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
 * Adds the newest messages to a conversation.
 * @returns undefined when messages may be missing in between, so that the caller must refetch everything
 */
export function withNewest(thread: ThreadData, newest: ThreadPage): ThreadData | undefined {
  const known = thread.pages[0]?.items.at(-1)?.id ?? 0
  const oldest = newest.items[0]?.id ?? 0
  if (newest.previousCursor !== null && oldest > known) return undefined
  return newest.items.reduce<ThreadData>((all, message) => withMessage(all, message)!, thread)
}

/** Changes messages of a cached conversation. An answer that is on its way may not know the change yet. */
export function changeThread(client: QueryClient, memberId: string, conversationId: string, change: (message: Message) => Message): void {
  const queryKey = messageKeys.thread(memberId, conversationId)
  showWrite(client, [queryKey], () =>
    client.setQueryData<ThreadData>(
      queryKey,
      (thread) => thread && { ...thread, pages: thread.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
    ),
  )
}

/** A message with information from its neighbours. */
export interface ThreadLine {
  message: Message
  /** Whether the message is the first of its day, in the viewer's time zone. */
  isNewDay: boolean
  /** Whether the message was sealed with another key than the sender's message before. */
  isNewKey: boolean
  /** Whether the same message appears again: a replay. */
  isRepeated: boolean
  /** How many messages of this sender's device are missing before this one. */
  missing: number
  /** Whether the message arrived after one that the same device sent later. */
  isLate: boolean
}

interface Chains {
  /** The positions by message id; 'closed' for a message whose position cannot be known: deleted, refused or not yet opened. */
  places: ReadonlyMap<number, ChainPosition | 'closed' | undefined>
  /** Whether the conversation is loaded from its beginning. */
  isWhole: boolean
}

/** Messages as shown, oldest first. */
export function linesOf(messages: readonly Message[], chains: Chains): ThreadLine[] {
  const chained = walkChains(messages, chains)
  const kids = new Map<string | null, string>()
  const seen = new Set<string>()
  let day = ''
  return messages.map((message, index) => {
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
      ...chained[index]!,
    }
    day = today
    seen.add(id)
    if (kid !== undefined) kids.set(senderId, kid)
    return line
  })
}

/**
 * Compares the message numbers of each device with the order of the messages. A deleted or refused message of the same sender fills a gap,
 * since the log shows a line for it.
 */
function walkChains(messages: readonly Message[], { places, isWhole }: Chains): Pick<ThreadLine, 'missing' | 'isLate'>[] {
  const present = new Map<string, Set<number>>()
  const chainOf = ({ senderId, id }: Message) => {
    const place = places.get(id)
    return typeof place === 'object' ? { name: `${senderId} ${place.device}`, number: place.number } : undefined
  }
  for (const message of messages) {
    const chain = chainOf(message)
    if (chain) present.set(chain.name, (present.get(chain.name) ?? new Set()).add(chain.number))
  }
  const fillers = messages.flatMap((message, index) => (places.get(message.id) === 'closed' ? [{ senderId: message.senderId, index }] : []))
  const last = new Map<string, { number: number; index: number }>()
  return messages.map((message, index) => {
    const chain = chainOf(message)
    if (!chain) return { missing: 0, isLate: false }
    const { name, number } = chain
    const before = last.get(name) ?? (isWhole ? { number: 0, index: -1 } : undefined)
    if (before && number <= before.number) return { missing: 0, isLate: true }
    last.set(name, { number, index })
    if (!before) return { missing: 0, isLate: false }
    let missing = number - before.number - 1
    if (missing > 0) for (const other of present.get(name)!) if (other > before.number && other < number) missing -= 1
    while (missing > 0) {
      const filler = fillers.findIndex((one) => one.senderId === message.senderId && one.index > before.index && one.index < index)
      if (filler < 0) break
      fillers.splice(filler, 1)
      missing -= 1
    }
    return { missing, isLate: false }
  })
}

/** The sender's key according to the envelope. It is not verified: use it only for a warning. */
function senderKidOf({ encryptedContent }: Message): string | undefined {
  try {
    const { sk } = JSON.parse(encryptedContent ?? '') as { sk?: unknown }
    return typeof sk === 'string' ? sk : undefined
  } catch {
    return undefined
  }
}
