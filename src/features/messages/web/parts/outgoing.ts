import type { QueryClient } from '@tanstack/react-query'
import { liveChannel } from '#lib/hub-channel.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { readDraft, writeDraft } from '#ui/use-draft.ts'
import { type ChainPosition, seal } from '../../crypto/index.ts'
import type { Message, MessageInput } from '../../messages.contract.ts'
import { nextPosition, releasePosition, reservePosition } from './chain.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { showMessage } from '../live-messages.ts'
import { peerKeysOptions } from './messages.api.ts'
import { cacheDecrypted } from './decrypted.ts'

/** A message that is being sent: it is kept on this device until the server has stored it. */
export interface Outgoing {
  /** The idempotency key: the server stores repeats once. */
  clientId: string
  text: string
  at: string
  state: 'waiting' | 'sending' | 'failed'
  /** The envelope as first sent: a retry must be identical. */
  envelope?: string | undefined
  /** The position among the messages of this device, kept as long as the server may have stored the message. */
  place?: ChainPosition | undefined
  /** The code of the failure. */
  why?: string
}

/** The destination of messages. */
export interface Route {
  ring: KeyRing
  conversationId: string
  peerId: string
  /** The accepted key of the peer; the member must accept a different one first. */
  trustedKid: () => Promise<string | undefined>
}

const ANSWER_MS = 15_000
const PAUSE_MS = 1000

export function outgoingKey(memberId: string, conversationId: string): string {
  return `outgoing:${memberId}:${conversationId}`
}

function read(key: string): Outgoing[] {
  return (readDraft(key) as Outgoing[] | undefined) ?? []
}

function write(key: string, all: readonly Outgoing[]): void {
  writeDraft(key, all.length === 0 ? undefined : all)
}

function change(key: string, clientId: string, change: Partial<Outgoing>): void {
  write(
    key,
    read(key).map((one) => (one.clientId === clientId ? { ...one, ...change } : one)),
  )
}

/** Appends messages to the queue and starts to send it. */
export function sendTexts(client: QueryClient, route: Route, texts: readonly string[]): void {
  const key = outgoingKey(route.ring.memberId, route.conversationId)
  const at = new Date().toISOString()
  write(key, [...read(key), ...texts.map((text): Outgoing => ({ clientId: crypto.randomUUID(), text, at, state: 'waiting' }))])
  void sendWaiting(client, route)
}

/** Retries a failed message. */
export function retry(client: QueryClient, route: Route, clientId: string): void {
  change(outgoingKey(route.ring.memberId, route.conversationId), clientId, { state: 'waiting' })
  void sendWaiting(client, route)
}

export function discard({ ring, conversationId }: Route, clientId: string): void {
  const key = outgoingKey(ring.memberId, conversationId)
  write(
    key,
    read(key).filter((one) => one.clientId !== clientId),
  )
}

const busy = new Map<string, Promise<void>>()

/** Whether this tab is sending in a conversation; other tabs do not count. */
export function isBusy({ ring, conversationId }: Route): boolean {
  return busy.has(outgoingKey(ring.memberId, conversationId))
}

/** Sends the queue of a conversation one by one, in the order of writing; sends nothing twice. */
export function sendWaiting(client: QueryClient, route: Route): Promise<void> {
  const key = outgoingKey(route.ring.memberId, route.conversationId)
  const running = busy.get(key)
  if (running) return running
  const task = inTurn(key, () => sendAll(client, route, key)).finally(() => busy.delete(key))
  busy.set(key, task)
  return task
}

/** Runs the task under a lock, so that only one tab sends at a time. */
async function inTurn(key: string, task: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(`lokma:${key}`, task) : task())
}

async function sendAll(client: QueryClient, route: Route, key: string): Promise<void> {
  // Messages in flight when the page was closed are sent again.
  write(
    key,
    read(key).map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)),
  )
  for (let next = first(key); next; next = first(key)) {
    change(key, next.clientId, { state: 'sending' })
    try {
      const { message, envelope, place } = await sendOne(client, route, key, next)
      cacheDecrypted(client, message, { ...route, envelope, text: next.text, place })
      showMessage(client, message)
      discard(route, next.clientId)
      window.dispatchEvent(new Event('signalr-message-sent'))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'INTERNAL'
      if (isRefusal(error)) dropEnvelope(route, key, next.clientId)
      if (error instanceof ApiError && code === 'RATE_LIMITED') {
        change(key, next.clientId, { state: 'waiting' })
        await pause(Math.max(PAUSE_MS, Number(error.details['retryAfter'] ?? 1) * 1000))
      } else if (code === 'MESSAGE_ID_TAKEN') {
        // Another tab has sent it in a new envelope.
        discard(route, next.clientId)
        window.dispatchEvent(new Event('signalr-message-sent'))
      } else if (error instanceof ApiError && (error.status === 0 || error.status === 503)) {
        change(key, next.clientId, { state: 'waiting' })
        toast(messageTexts.notConnected, { tone: 'error' })
        return
      } else {
        change(key, next.clientId, { state: 'failed', why: code })
        if (code === 'ENCRYPT') toast(messageTexts.encryptFailed, { tone: 'error' })
        else if (code !== 'KEY_CHANGED') toast(messageTexts.sendFailed, { tone: 'error' })
      }
    }
  }
}

/** The next message to send. Numbered messages go first; otherwise the other member would see them out of order. */
function first(key: string): Outgoing | undefined {
  const waiting = read(key).filter(({ state }) => state === 'waiting')
  return waiting.find(({ place }) => place !== undefined) ?? waiting[0]
}

/** Whether the server confirmed that it did not store the message; after any other failure it may have stored it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Drops the envelope and its number: the next attempt seals the message again with the next free number. */
function dropEnvelope({ ring, conversationId }: Route, key: string, clientId: string): void {
  const place = read(key).find((one) => one.clientId === clientId)?.place
  if (!place) return
  releasePosition(ring.memberId, conversationId, place)
  change(key, clientId, { envelope: undefined, place: undefined })
}

async function sendOne(
  client: QueryClient,
  route: Route,
  key: string,
  { clientId, text, envelope, place }: Outgoing,
): Promise<{ message: Message; envelope: string; place: ChainPosition | undefined }> {
  if (envelope !== undefined) {
    try {
      return { message: await deliver(route.peerId, envelope), envelope, place }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'KEY_CHANGED')) throw error
    }
  }
  const { memberId } = route.ring
  const given = place ?? nextPosition(memberId, route.conversationId)
  const sealed = await sealFor(client, route, { clientId, text, place: given })
  reservePosition(memberId, route.conversationId, given)
  change(key, clientId, { envelope: sealed, place: given })
  return { message: await deliver(route.peerId, sealed), envelope: sealed, place: given }
}

/** Seals a text for the other member. @throws ApiError KEY_MISSING, KEY_CHANGED when the key differs from the accepted one, ENCRYPT */
async function sealFor(
  client: QueryClient,
  { ring, peerId, conversationId, trustedKid }: Route,
  { clientId, text, place }: { clientId: string; text: string; place: ChainPosition },
): Promise<string> {
  const { keys } = await client.fetchQuery({ ...peerKeysOptions(ring.memberId, peerId), staleTime: 0 })
  const to = keys.find(({ revokedAt }) => revokedAt === null)
  if (!to) throw new ApiError(409, { code: 'KEY_MISSING' })
  if ((await trustedKid()) !== to.kid) throw new ApiError(409, { code: 'KEY_CHANGED' })
  const [from] = ring.identities
  if (!from || ring.state !== 'ready') throw new ApiError(409, { code: 'ENCRYPT' })
  try {
    return await seal({ from, to, conversationId, clientId, text, at: Date.now(), place })
  } catch {
    throw new ApiError(422, { code: 'ENCRYPT' })
  }
}

/** Sends over the hub when connected, else by HTTP, with the same effect. @throws ApiError */
async function deliver(receiverId: string, encryptedContent: string): Promise<Message> {
  const body: MessageInput = { receiverId, content: '', encryptedContent, password: '' }
  const channel = liveChannel()
  if (channel) {
    try {
      return await Promise.race([channel.invoke<Message>('SendMessage', body), pause(ANSWER_MS).then(() => Promise.reject(new Error()))])
    } catch (error) {
      const code = error instanceof Error ? error.message : ''
      // A refusal has a code; after any other error HTTP may still succeed.
      if (/^[A-Z]+(?:_[A-Z]+)+$/.test(code)) throw new ApiError(409, { code })
    }
  }
  return api('POST /messages', { body })
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
