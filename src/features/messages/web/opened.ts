import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { conversationKey, open, OpenError } from '../crypto/index.ts'
import { useEffect, useState } from 'react'
import type { Message } from '../messages.contract.ts'
import { isEnvelope, type MessageContent, readContent } from '../messages.rules.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { peerKeysOptions } from './messages.api.ts'

/** What a message says. One that was never sealed is shown as it is, and says so. */
export type Opened =
  | {
      isReadable: true
      content: MessageContent
      /** With which of the sender's keys it was sealed; undefined when it never was. */
      senderKid: string | undefined
      /** By the sender's clock, in milliseconds. */
      sentAt: number | undefined
    }
  | { isReadable: false }

function openedKey(memberId: string, messageId: number, version: string): (string | number)[] {
  return ['opened', memberId, messageId, version]
}

const RETRY_MAX_MS = 30_000
/** How long a conversation waits for what its messages say. */
const OPENING_MS = 1500

/** Opened once; what it says stays in the memory of this page and nowhere else. */
function openedOptions(client: QueryClient, message: Message, ring: KeyRing) {
  return queryOptions({
    queryKey: openedKey(ring.memberId, message.id, ring.version),
    queryFn: () => openMessage(client, message, ring),
    staleTime: Infinity,
    // Only the keys of the other one come from elsewhere, and only their coming can fail.
    networkMode: 'always',
    retry: true,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_MAX_MS),
  })
}

/** What a message says; undefined while it is not known. */
export function useOpened(message: Message, ring: KeyRing): Opened | undefined {
  const client = useQueryClient()
  return useQuery({ ...openedOptions(client, message, ring), enabled: !message.isDeleted }).data
}

/**
 * Messages as soon as all of them are open, so that none grows under somebody's eyes; until then those that were before.
 * What takes long is not waited for.
 */
export function useAllOpened(messages: readonly Message[] | undefined, ring: KeyRing): readonly Message[] | undefined {
  const client = useQueryClient()
  const [shown, setShown] = useState<readonly Message[]>()
  const isKnown = ({ id }: Message): boolean => client.getQueryData(openedKey(ring.memberId, id, ring.version)) !== undefined
  const isOpen = messages?.every((message) => message.isDeleted || isKnown(message)) ?? false
  useEffect(() => {
    if (!messages) return undefined
    let isOver = false
    const show = (): void => {
      if (!isOver) setShown(messages)
    }
    const timer = setTimeout(show, OPENING_MS)
    void Promise.all(messages.map((message) => message.isDeleted || client.prefetchQuery(openedOptions(client, message, ring)))).then(show)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, messages, ring])
  return isOpen ? messages : shown
}

/** What was sent from here need not be opened to be known. */
export function knowOpened(client: QueryClient, message: Message, text: string, { memberId, version, living }: KeyRing): void {
  const opened: Opened = { isReadable: true, content: readContent(text), senderKid: living?.kid, sentAt: undefined }
  client.setQueryData<Opened>(openedKey(memberId, message.id, version), opened)
}

async function openMessage(client: QueryClient, message: Message, ring: KeyRing): Promise<Opened> {
  const { encryptedContent: sealed, conversationId } = message
  if (sealed === null) return { isReadable: false }
  const peerId = message.senderId === ring.memberId ? message.receiverId : message.senderId
  // Whoever writes in a conversation is one of its two: its name follows from both, whatever the server says.
  if (peerId !== null && conversationId !== (await conversationKey(ring.memberId, peerId))) return { isReadable: false }
  if (!isEnvelope(sealed)) return { isReadable: true, content: { kind: 'text', text: sealed }, senderKid: undefined, sentAt: undefined }
  const attempt = async (others: { kid: string; publicKey: string }[]): Promise<Opened> => {
    const { text, clientId, senderKid, sentAt, isOwn } = await open(sealed, { conversationId, own: ring.identities, others })
    // The row is the server's word, the envelope the sender's: both must say the same.
    if (clientId !== message.clientId || isOwn !== (message.senderId === ring.memberId)) return { isReadable: false }
    return { isReadable: true, content: readContent(text), senderKid, sentAt }
  }
  try {
    if (peerId === null) return await attempt([])
    const { keys } = await client.fetchQuery(peerKeysOptions(peerId))
    return await attempt(keys).catch(async (error: unknown) => {
      if (!(error instanceof OpenError && error.code === 'NO_KEY')) throw error
      // Sealed with a key that is newer than what was known.
      return attempt((await client.fetchQuery({ ...peerKeysOptions(peerId), staleTime: 0 })).keys)
    })
  } catch (error) {
    if (error instanceof OpenError) return { isReadable: false }
    throw error
  }
}
