import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { conversationKey, createIdentity, type Identity, seal } from '../../crypto/index.ts'
import type { Message } from '../../messages.contract.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { accepted, cacheDecrypted, type Decrypted, decryptedOptions } from './decrypted.ts'

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
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { kid, publicKey } = url.includes(BORA) ? bora : cem
    return Response.json({ keys: [{ kid, publicKey, createdAt: '', revokedAt: null }] })
  })
  return () => void vi.unstubAllGlobals()
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
const opened = (message: Message): Promise<Decrypted> => client.fetchQuery({ ...decryptedOptions(client, message, ring), retry: false })
const said = (one: Decrypted) => (one.isReadable && one.content.kind === 'text' ? one.content.text : one)

it('texts written to one member never show under another, for any row id from the server [REPAIR-04 MSG-32]', async () => {
  const toCem = await send({ from: [AYSE, ayse], to: [CEM, cem], text: 'Cem, bu aramızda.' })
  const sent = { ring, conversationId: toCem.conversationId, envelope: toCem.encryptedContent!, text: 'Cem, bu aramızda.', place }
  cacheDecrypted(client, toCem, sent)
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

it('the client trusts the server’s answer only when it matches what was sealed [REPAIR-04]', async () => {
  const toBora = await send({ from: [AYSE, ayse], to: [BORA, bora], text: 'Başka bir şey' })
  const toCem = await send({ from: [AYSE, ayse], to: [CEM, cem], text: 'Cem, bu aramızda.' })
  const sent = { ring, conversationId: toCem.conversationId, envelope: toCem.encryptedContent!, text: 'Cem, bu aramızda.', place }
  // The answer for Cem's message names a row of the conversation with Bora.
  cacheDecrypted(client, toBora, sent)
  cacheDecrypted(client, { ...toCem, conversationId: toBora.conversationId }, sent)
  expect(said(await opened(toBora))).toBe('Başka bir şey')
})

it('another envelope under a known id is opened separately [REPAIR-04]', async () => {
  const first = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'bir' })
  const second = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'iki' })
  expect([said(await opened(first)), said(await opened(second))]).toEqual(['bir', 'iki'])
})

it('a message that was never sealed is refused, and so is one under a key that the member did not accept [REPAIR-04 MSG-33]', async () => {
  const message = await send({ from: [BORA, bora], to: [AYSE, ayse], text: 'Selam' })
  expect(await opened({ ...message, encryptedContent: 'Eskiden böyle yazardık' })).toEqual({ isReadable: false, why: 'NOT_SEALED' })
  const one = await opened(message)
  expect(accepted(one, false, [bora.kid])).toBe(one)
  expect(accepted(one, false, [cem.kid])).toEqual({ isReadable: false, why: 'UNKNOWN_KEY' })
  // Nothing is shown until the accepted keys are loaded.
  expect(accepted(one, false, undefined)).toBeUndefined()
  expect(accepted(one, true, undefined)).toBe(one)
})
