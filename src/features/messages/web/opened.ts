import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChainPlace, conversationKey, open, OpenError } from '../crypto/index.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../messages.contract.ts'
import { isEnvelope, type MessageContent, readContent } from '../messages.rules.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { peerKeysOptions } from './messages.api.ts'

/** What a message says, or why its words are not shown. */
export type Opened =
  | {
      isReadable: true
      content: MessageContent
      /** With which of the sender's keys it was sealed. */
      senderKid: string
      /** By the sender's clock, in milliseconds; undefined for what was sent from this page. */
      sentAt: number | undefined
      /** Its place among the messages of the sender's device; undefined in older envelopes. */
      place: ChainPlace | undefined
    }
  | { isReadable: false; why: Refusal }

/** CLOSED: it does not open; NOT_SEALED: it is no envelope; UNKNOWN_KEY: nobody accepted the key of its sender on this device. */
type Refusal = 'CLOSED' | 'NOT_SEALED' | 'UNKNOWN_KEY'

const closed: Opened = { isReadable: false, why: 'CLOSED' }

/** Everything that decides what is shown: the server chooses row ids, and must not choose under whom opened words appear. */
function openedKey(memberId: string, { conversationId, id, encryptedContent }: Message, version: string): (string | number | null)[] {
  return ['opened', memberId, conversationId, id, encryptedContent, version]
}

const RETRY_MAX_MS = 30_000
/** How long a conversation waits for what its messages say. */
const OPENING_MS = 1500

/** Opened once; what it says stays in the memory of this page and nowhere else. */
export function openedOptions(client: QueryClient, message: Message, ring: KeyRing) {
  return queryOptions({
    queryKey: openedKey(ring.memberId, message, ring.version),
    queryFn: () => openMessage(client, message, ring),
    staleTime: Infinity,
    // Only the keys of the other one come from elsewhere, and only their coming can fail.
    networkMode: 'always',
    retry: true,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_MAX_MS),
  })
}

/**
 * What a message says; undefined while it is not known.
 * @param knownKids the keys of the other one that were accepted on this device; undefined while they are being read
 */
export function useOpened(message: Message, ring: KeyRing, knownKids: readonly string[] | undefined): Opened | undefined {
  const client = useQueryClient()
  const { data } = useQuery({ ...openedOptions(client, message, ring), enabled: !message.isDeleted })
  return accepted(data, message.senderId === ring.memberId, knownKids)
}

/** The places of messages in their chains: 'closed' for those whose place cannot be known. */
export function usePlaces(
  messages: readonly Message[],
  ring: KeyRing,
  knownKids: readonly string[] | undefined,
): ReadonlyMap<number, ChainPlace | 'closed' | undefined> {
  const client = useQueryClient()
  const opened = useQueries({
    queries: messages.map((message) => ({ ...openedOptions(client, message, ring), enabled: !message.isDeleted })),
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

function dataOf(results: { data: Opened | undefined }[]): (Opened | undefined)[] {
  return results.map(({ data }) => data)
}

/** A message of the other one is shown only when its key was accepted on this device. */
export function accepted(opened: Opened | undefined, isOwn: boolean, knownKids: readonly string[] | undefined): Opened | undefined {
  if (!opened?.isReadable || isOwn) return opened
  if (!knownKids) return undefined
  return knownKids.includes(opened.senderKid) ? opened : { isReadable: false, why: 'UNKNOWN_KEY' }
}

/**
 * Messages as soon as all of them are open, so that none grows under somebody's eyes; until then those that were before.
 * What takes long is not waited for.
 */
export function useAllOpened(messages: readonly Message[] | undefined, ring: KeyRing): readonly Message[] | undefined {
  const client = useQueryClient()
  const [shown, setShown] = useState<readonly Message[]>()
  const isKnown = (message: Message): boolean => client.getQueryData(openedKey(ring.memberId, message, ring.version)) !== undefined
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

interface Sent {
  ring: KeyRing
  conversationId: string
  envelope: string
  text: string
  /** Undefined for what an older version of this page had sealed. */
  place: ChainPlace | undefined
}

/** What was sent from here need not be opened to be known, as long as the server stored exactly that. */
export function knowOpened(client: QueryClient, message: Message, { ring, conversationId, envelope, text, place }: Sent): void {
  const { memberId, version, identities } = ring
  if (message.conversationId !== conversationId || message.encryptedContent !== envelope || message.senderId !== memberId) return
  const opened: Opened = { isReadable: true, content: readContent(text), senderKid: identities[0]!.kid, sentAt: undefined, place }
  client.setQueryData<Opened>(openedKey(memberId, message, version), opened)
}

async function openMessage(client: QueryClient, message: Message, ring: KeyRing): Promise<Opened> {
  const { encryptedContent: sealed, conversationId } = message
  if (sealed === null) return closed
  const peerId = message.senderId === ring.memberId ? message.receiverId : message.senderId
  // Whoever writes in a conversation is one of its two: its name follows from both, whatever the server says.
  if (peerId !== null && conversationId !== (await conversationKey(ring.memberId, peerId))) return closed
  if (!isEnvelope(sealed)) return { isReadable: false, why: 'NOT_SEALED' }
  const attempt = async (others: { kid: string; publicKey: string }[]): Promise<Opened> => {
    const { text, clientId, senderKid, sentAt, isOwn, place } = await open(sealed, { conversationId, own: ring.identities, others })
    // The row is the server's word, the envelope the sender's: both must say the same.
    if (clientId !== message.clientId || isOwn !== (message.senderId === ring.memberId)) return closed
    return { isReadable: true, content: readContent(text), senderKid, sentAt, place }
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
    if (error instanceof OpenError) return closed
    throw error
  }
}
