import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageKeys } from '../../messages.keys.ts'
import { type ChainPosition, conversationKey, open, OpenError } from '../../crypto/index.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../../messages.contract.ts'
import { isEnvelope, type MessageContent, readContent } from '../../messages.rules.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { peerKeysOptions } from './messages.api.ts'

/** The content of a message, or why it is not shown. */
export type Decrypted =
  | {
      isReadable: true
      content: MessageContent
      /** The key with which the sender sealed the message. */
      senderKid: string
      /** The time of sealing by the sender's clock, in milliseconds; undefined for messages sent from this page. */
      sentAt: number | undefined
      /** The position among the messages of the sender's device; undefined in older envelopes. */
      place: ChainPosition | undefined
    }
  | { isReadable: false; why: Refusal }

/** CLOSED: the message cannot be opened. NOT_SEALED: it is no envelope. UNKNOWN_KEY: the sender's key is not accepted on this device. */
type Refusal = 'CLOSED' | 'NOT_SEALED' | 'UNKNOWN_KEY'

const closed: Decrypted = { isReadable: false, why: 'CLOSED' }

const RETRY_MAX_MS = 30_000
/** The longest time that a conversation waits until its messages are open. */
const OPENING_MS = 1500

/** Opens a message once; the text is kept only in the memory of this page. */
export function decryptedOptions(client: QueryClient, message: Message, ring: KeyRing) {
  return queryOptions({
    queryKey: messageKeys.openedVersion(ring.memberId, message, ring.version),
    queryFn: () => openMessage(client, message, ring),
    staleTime: Infinity,
    // The only data from the network are the other member's keys, so only their request can fail.
    networkMode: 'always',
    retry: true,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_MAX_MS),
  })
}

/**
 * The content of a message; undefined until it is known.
 * @param knownKids the accepted keys of the other member on this device; undefined while loading
 */
export function useDecrypted(message: Message, ring: KeyRing, knownKids: readonly string[] | undefined): Decrypted | undefined {
  const client = useQueryClient()
  const { data } = useQuery({ ...decryptedOptions(client, message, ring), enabled: !message.isDeleted })
  return accepted(data, message.senderId === ring.memberId, knownKids)
}

/** The positions of messages in their chains; 'closed' when a position cannot be known. */
export function useChainPositions(
  messages: readonly Message[],
  ring: KeyRing,
  knownKids: readonly string[] | undefined,
): ReadonlyMap<number, ChainPosition | 'closed' | undefined> {
  const client = useQueryClient()
  const opened = useQueries({
    queries: messages.map((message) => ({ ...decryptedOptions(client, message, ring), enabled: !message.isDeleted })),
    combine: dataOf,
  })
  return useMemo(
    () =>
      new Map(
        messages.map((message, index) => {
          const one = accepted(opened[index], message.senderId === ring.memberId, knownKids)
          return [message.id, one?.isReadable && !message.isDeleted ? one.place : 'closed']
        }),
      ),
    [knownKids, messages, opened, ring.memberId],
  )
}

function dataOf(results: { data: Decrypted | undefined }[]): (Decrypted | undefined)[] {
  return results.map(({ data }) => data)
}

/** Shows a message of the other member only when its key is accepted on this device. */
export function accepted(opened: Decrypted | undefined, isOwn: boolean, knownKids: readonly string[] | undefined): Decrypted | undefined {
  if (!opened?.isReadable || isOwn) return opened
  if (!knownKids) return undefined
  return knownKids.includes(opened.senderKid) ? opened : { isReadable: false, why: 'UNKNOWN_KEY' }
}

/**
 * Returns the messages once all of them are open, so that none changes its size while visible; until then, the previous messages. After 1.5
 * seconds it returns them in any case.
 */
export function useAllDecrypted(messages: readonly Message[] | undefined, ring: KeyRing): readonly Message[] | undefined {
  const client = useQueryClient()
  const [shown, setShown] = useState<readonly Message[]>()
  const isKnown = (message: Message): boolean =>
    client.getQueryData(messageKeys.openedVersion(ring.memberId, message, ring.version)) !== undefined
  const isOpen = messages?.every((message) => message.isDeleted || isKnown(message)) ?? false
  useEffect(() => {
    if (!messages) return undefined
    let isOver = false
    const show = (): void => {
      if (!isOver) setShown(messages)
    }
    const timer = setTimeout(show, OPENING_MS)
    void Promise.all(messages.map((message) => message.isDeleted || client.prefetchQuery(decryptedOptions(client, message, ring)))).then(
      show,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, messages, ring])
  return isOpen ? messages : shown
}

interface Sent {
  ring: KeyRing
  conversationId: string
  envelope: string
  text: string
  /** Undefined for messages that an older version of this page sealed. */
  place: ChainPosition | undefined
}

/** Caches the text of a message that this page sent, without opening it, if the server stored exactly that message. */
export function cacheDecrypted(client: QueryClient, message: Message, { ring, conversationId, envelope, text, place }: Sent): void {
  const { memberId, version, identities } = ring
  if (message.conversationId !== conversationId || message.encryptedContent !== envelope || message.senderId !== memberId) return
  const opened: Decrypted = { isReadable: true, content: readContent(text), senderKid: identities[0]!.kid, sentAt: undefined, place }
  client.setQueryData<Decrypted>(messageKeys.openedVersion(memberId, message, version), opened)
}

async function openMessage(client: QueryClient, message: Message, ring: KeyRing): Promise<Decrypted> {
  const { encryptedContent: sealed, conversationId } = message
  if (sealed === null) return closed
  const peerId = message.senderId === ring.memberId ? message.receiverId : message.senderId
  // A conversation's name is derived from both members' ids, so the server cannot assign a message to another one.
  if (peerId !== null && conversationId !== (await conversationKey(ring.memberId, peerId))) return closed
  if (!isEnvelope(sealed)) return { isReadable: false, why: 'NOT_SEALED' }
  const attempt = async (others: { kid: string; publicKey: string }[]): Promise<Decrypted> => {
    const { text, clientId, senderKid, sentAt, isOwn, place } = await open(sealed, { conversationId, own: ring.identities, others })
    // The row comes from the server, the envelope from the sender: the two must match.
    if (clientId !== message.clientId || isOwn !== (message.senderId === ring.memberId)) return closed
    return { isReadable: true, content: readContent(text), senderKid, sentAt, place }
  }
  try {
    if (peerId === null) return await attempt([])
    const { keys } = await client.fetchQuery(peerKeysOptions(ring.memberId, peerId))
    return await attempt(keys).catch(async (error: unknown) => {
      if (!(error instanceof OpenError && error.code === 'NO_KEY')) throw error
      // The message was sealed with a newer key than the cached ones.
      return attempt((await client.fetchQuery({ ...peerKeysOptions(ring.memberId, peerId), staleTime: 0 })).keys)
    })
  } catch (error) {
    if (error instanceof OpenError) return closed
    throw error
  }
}
