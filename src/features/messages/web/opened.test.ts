import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { setTransport } from '#lib/api.ts'
import { conversationKey, createIdentity, type Identity, seal } from '../crypto/index.ts'
import type { Message } from '../messages.contract.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { accepted, knowOpened, type Opened, openedOptions } from './opened.ts'

const AYSE = '11111111-1111-4111-8111-111111111111'
const BORA = '22222222-2222-4222-8222-222222222222'
const CEM = '33333333-3333-4333-8333-333333333333'
const [ayse, bora, cem] = [await createIdentity(), await createIdentity(), await createIdentity()]
const place = { device: 'AAAAAAAAAAA', number: 1 }
const ring: KeyRing = {
  state: 'ready',
  memberId: AYSE,
  identities: [ayse],
  keys: [],
  living: undefined,
  isUndecided: false,
  version: ayse.kid,
}

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  setTransport(async ({ url }) => {
    const { kid, publicKey } = url.includes(BORA) ? bora : cem
    return Response.json({ keys: [{ kid, publicKey, createdAt: '', revokedAt: null }] })
  })
})

interface Given {
  from: [string, Identity]
  to: [string, Identity]
  text: string
  id?: number
}

async function send({ from, to, text, id = 7 }: Given): Promise<Message> {
  const conversationId = await conversationKey(from[0], to[0])
  const clientId = crypto.randomUUID()
  const encryptedContent = await seal({ from: from[1], to: to[1], conversationId, clientId, text, at: Date.now(), place })
  const people = { senderId: from[0], receiverId: to[0], sender: null, receiver: null }
  const state = { createdAt: '2026-11-21T09:00:00.000Z', readAt: null, isRead: false, seenAt: null, isDeleted: false }
  return { id, conversationId, clientId, encryptedContent, ...people, ...state }
}
const opened = (message: Message): Promise<Opened> => client.fetchQuery({ ...openedOptions(client, message, ring), retry: false })
const said = (one: Opened) => (one.isReadable && one.content.kind === 'text' ? one.content.text : one)

it('words that a member wrote to one never show under another, whatever row id the server gives [REPAIR-04 MSG-32]', async () => {
  const toCem = await send({ from: [AYSE, ayse], to: [CEM, cem], text: 'Cem, bu aramızda.' })
  const sent = { ring, conversationId: toCem.conversationId, envelope: toCem.encryptedContent!, text: 'Cem, bu aramızda.', place }
  knowOpened(client, toCem, sent)
  expect(said(await opened(toCem))).toBe('Cem, bu aramızda.')

  const toBora = await conversationKey(AYSE, BORA)
  const fromBora = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'Selam' })
  expect(said(await opened(fromBora))).toBe('Selam')
  // The same row, put into the conversation with Bora.
  for (const forged of [
    { ...toCem, conversationId: toBora, receiverId: BORA },
    { ...toCem, conversationId: toBora, senderId: BORA, receiverId: AYSE },
    { ...fromBora, encryptedContent: toCem.encryptedContent },
  ])
    expect(await opened(forged)).toEqual({ isReadable: false, why: 'CLOSED' })
})

it('what the server says it stored is believed only when it is what was sealed [REPAIR-04]', async () => {
  const toBora = await send({ from: [AYSE, ayse], to: [BORA, bora], text: 'Başka bir şey' })
  const toCem = await send({ from: [AYSE, ayse], to: [CEM, cem], text: 'Cem, bu aramızda.' })
  const sent = { ring, conversationId: toCem.conversationId, envelope: toCem.encryptedContent!, text: 'Cem, bu aramızda.', place }
  // The answer to the message for Cem names a row of the conversation with Bora.
  knowOpened(client, toBora, sent)
  knowOpened(client, { ...toCem, conversationId: toBora.conversationId }, sent)
  expect(said(await opened(toBora))).toBe('Başka bir şey')
})

it('another envelope under a known id is opened for itself [REPAIR-04]', async () => {
  const first = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'bir' })
  const second = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'iki' })
  expect([said(await opened(first)), said(await opened(second))]).toEqual(['bir', 'iki'])
})

it('a message that was never sealed is refused, and one under a key that nobody accepted, too [REPAIR-04 MSG-33]', async () => {
  const message = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'Selam' })
  expect(await opened({ ...message, encryptedContent: 'Eskiden böyle yazardık' })).toEqual({ isReadable: false, why: 'NOT_SEALED' })
  const one = await opened(message)
  expect(accepted(one, false, [bora.kid])).toBe(one)
  expect(accepted(one, false, [cem.kid])).toEqual({ isReadable: false, why: 'UNKNOWN_KEY' })
  // Until the accepted keys are read, nothing is shown.
  expect(accepted(one, false, undefined)).toBeUndefined()
  expect(accepted(one, true, undefined)).toBe(one)
})
