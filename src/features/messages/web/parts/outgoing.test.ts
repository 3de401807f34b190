import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetDrafts, readDraft } from '#ui/use-draft.ts'
import { conversationKey, createIdentity, open } from '../../crypto/index.ts'
import type { Message, MessageInput } from '../../messages.contract.ts'
import { forgetChains } from './chain.ts'
import { discard, type Outgoing, outgoingKey, retry, type Route, sendTexts, sendWaiting } from './outgoing.ts'

const AYSE = '11111111-1111-4111-8111-111111111111'
const BORA = '22222222-2222-4222-8222-222222222222'
const [ayse, bora, boraAnew] = [await createIdentity(), await createIdentity(), await createIdentity()]
const conversationId = await conversationKey(AYSE, BORA)
const key = outgoingKey(AYSE, conversationId)

/** The requests to the server, and its answer to the next one. */
let sent: string[]
let answers: { status: number; code: string }[]
let living: { kid: string; publicKey: string } | undefined
let route: Route
let client: QueryClient

function stored({ encryptedContent }: MessageInput): Message {
  const createdAt = '2026-11-21T09:00:00.000Z'
  const people = { senderId: AYSE, receiverId: BORA, sender: null, receiver: null }
  const state = { readAt: null, isRead: false, seenAt: null, isDeleted: false }
  const { m } = JSON.parse(encryptedContent) as { m: string }
  return { id: sent.length, conversationId, clientId: m, encryptedContent, createdAt, ...people, ...state }
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json({ keys: living ? [{ ...living, createdAt: '', revokedAt: null }] : [] })
  const body = (await request.json()) as MessageInput
  sent.push(body.encryptedContent)
  const refusal = answers.shift()
  if (refusal) return Response.json({ code: refusal.code }, { status: refusal.status })
  return Response.json(stored(body))
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('fetch', answer)
  sent = []
  answers = []
  living = bora
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ring: Route['ring'] = {
    state: 'ready',
    memberId: AYSE,
    identities: [ayse],
    keys: [],
    living: undefined,
    isUndecided: false,
    version: ayse.kid,
  }
  route = { ring, conversationId, peerId: BORA, trustedKid: async () => bora.kid }
  return () => {
    vi.unstubAllGlobals()
    forgetDrafts()
    forgetChains()
  }
})

const waiting = () => (readDraft(key) as Outgoing[] | undefined) ?? []
const textsOf = (envelopes: string[], reader = bora) =>
  Promise.all(envelopes.map(async (sealed) => (await open(sealed, { conversationId, own: [reader], others: [ayse] })).text))

it('messages are sent in the order they were written, each once, and nothing of them remains on the device [MSG-40]', async () => {
  sendTexts(client, route, ['bir', 'iki'])
  sendTexts(client, route, ['üç'])
  await Promise.all([sendWaiting(client, route), sendWaiting(client, route)])
  expect(await textsOf(sent)).toEqual(['bir', 'iki', 'üç'])
  expect(waiting()).toEqual([])
})

it('a retry sends the same message, so that the server stores it once [MSG-40]', async () => {
  answers = [{ status: 503, code: 'UNAVAILABLE' }]
  sendTexts(client, route, ['tüneldeyim'])
  await sendWaiting(client, route)
  expect(waiting()).toMatchObject([{ text: 'tüneldeyim', state: 'waiting' }])
  await sendWaiting(client, route)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
  expect(waiting()).toEqual([])
})

it('a refused message keeps its text until the member retries, and does not block others [MSG-40]', async () => {
  answers = [{ status: 422, code: 'ENVELOPE_INVALID' }]
  sendTexts(client, route, ['geçmedi', 'geçti'])
  await sendWaiting(client, route)
  expect(await textsOf(sent)).toEqual(['geçmedi', 'geçti'])
  const [failed, ...others] = waiting()
  expect([failed, others]).toMatchObject([{ text: 'geçmedi', state: 'failed', why: 'ENVELOPE_INVALID' }, []])
  await sendWaiting(client, route)
  expect(sent).toHaveLength(2)
  retry(client, route, failed!.clientId)
  await sendWaiting(client, route)
  expect(await textsOf(sent.slice(2))).toEqual(['geçmedi'])
  expect(waiting()).toEqual([])
})

it('a message that another tab has sent is removed from the queue [MSG-40]', async () => {
  answers = [{ status: 409, code: 'MESSAGE_ID_TAKEN' }]
  sendTexts(client, route, ['iki sekme'])
  await sendWaiting(client, route)
  expect(sent).toHaveLength(1)
  expect(waiting()).toEqual([])
})

it('nothing is sealed for a key that is not accepted or for a member without a key; once accepted, it is sent', async () => {
  living = boraAnew
  sendTexts(client, route, ['sen misin?'])
  await sendWaiting(client, route)
  living = undefined
  sendTexts(client, route, ['orada mısın?'])
  await sendWaiting(client, route)
  expect(sent).toEqual([])
  expect(waiting()).toMatchObject([{ why: 'KEY_CHANGED' }, { why: 'KEY_MISSING' }])
  living = boraAnew
  const trusting: Route = { ...route, trustedKid: async () => boraAnew.kid }
  for (const { clientId } of waiting()) retry(client, trusting, clientId)
  await sendWaiting(client, trusting)
  expect(await textsOf(sent, boraAnew)).toEqual(['sen misin?', 'orada mısın?'])
})

it('a message sealed for a replaced key is sealed again as the same message [MSG-40]', async () => {
  answers = [
    { status: 503, code: 'UNAVAILABLE' },
    { status: 409, code: 'KEY_CHANGED' },
  ]
  sendTexts(client, route, ['yolda kaldı'])
  await sendWaiting(client, route)
  living = boraAnew
  await sendWaiting(client, { ...route, trustedKid: async () => boraAnew.kid })
  expect(await textsOf(sent.slice(2), boraAnew)).toEqual(['yolda kaldı'])
  expect(new Set(sent.map((sealed) => (JSON.parse(sealed) as { m: string }).m)).size).toBe(1)
  expect(waiting()).toEqual([])
})

const placesOf = (envelopes: string[]) =>
  Promise.all(envelopes.map(async (sealed) => (await open(sealed, { conversationId, own: [bora], others: [ayse] })).place))
const numbersOf = async (envelopes: string[]) => (await placesOf(envelopes)).map((place) => place?.number)

it('a device numbers its messages in a conversation from 1 under one id [REPAIR-04]', async () => {
  sendTexts(client, route, ['bir', 'iki', 'üç'])
  await sendWaiting(client, route)
  const places = await placesOf(sent)
  expect(places.map((place) => place?.number)).toEqual([1, 2, 3])
  expect(new Set(places.map((place) => place?.device)).size).toBe(1)
  forgetChains()
  sendTexts(client, route, ['yeni giriş'])
  await sendWaiting(client, route)
  const [, , , next] = await placesOf(sent)
  expect(next).toMatchObject({ number: 1 })
  expect(next?.device).not.toBe(places[0]?.device)
})

it('a refused message leaves no gap: the next one takes its number [REPAIR-04]', async () => {
  answers = [{ status: 422, code: 'ENVELOPE_INVALID' }]
  sendTexts(client, route, ['geçmedi', 'geçti'])
  await sendWaiting(client, route)
  expect(await numbersOf(sent)).toEqual([1, 1])
  retry(client, route, waiting()[0]!.clientId)
  await sendWaiting(client, route)
  expect(await numbersOf(sent)).toEqual([1, 1, 2])
})

it('a message whose response was lost keeps its number, and is sent before a retried one [REPAIR-04]', async () => {
  answers = [
    { status: 422, code: 'ENVELOPE_INVALID' },
    { status: 503, code: 'UNAVAILABLE' },
  ]
  sendTexts(client, route, ['geçmedi', 'yolda'])
  await sendWaiting(client, route)
  retry(client, route, waiting()[0]!.clientId)
  await sendWaiting(client, route)
  expect(await textsOf(sent)).toEqual(['geçmedi', 'yolda', 'yolda', 'geçmedi'])
  expect(await numbersOf(sent)).toEqual([1, 1, 1, 2])
})

it('a message discarded after a server error keeps its number, since the server may have stored it [REPAIR-04]', async () => {
  answers = [{ status: 500, code: 'INTERNAL' }]
  sendTexts(client, route, ['belki'])
  await sendWaiting(client, route)
  discard(route, waiting()[0]!.clientId)
  sendTexts(client, route, ['sonraki'])
  await sendWaiting(client, route)
  expect(await numbersOf(sent)).toEqual([1, 2])
})
