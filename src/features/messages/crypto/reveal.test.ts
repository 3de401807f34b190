import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../envelope.contract.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { conversationKey, createIdentity, type Identity, lockIdentity, OpenError, revealKey, seal } from './index.ts'
import { openByKey } from './reveal.ts'

let conversationId: string
let zeynep: Identity
let kadir: Identity
beforeAll(async () => {
  conversationId = await conversationKey('0f8e2a5c-1111-4222-8333-944455556666', 'c3d4e5f6-7777-4888-9999-aaaabbbbcccc')
  zeynep = await createIdentity()
  kadir = await lockIdentity(await createIdentity())
})

const write = (text: string) =>
  seal({
    from: zeynep,
    to: kadir,
    conversationId,
    clientId: crypto.randomUUID(),
    text,
    at: 1_795_257_000_000,
    place: { device: toBase64(new Uint8Array(8)), number: 1 },
  })
const reveal = (envelope: string, own: Identity = kadir) => revealKey(envelope, { conversationId, own: [own], others: [zeynep] })
function flip(base64: string): string {
  const bytes = fromBase64(base64)!
  bytes[0]! ^= 1
  return toBase64(bytes)
}

describe('the revealed key of a message', () => {
  it('opens exactly this message, for its receiver and for its sender [BLK-06]', async () => {
    const sealed = await write('Seni bulurum')
    const key = await reveal(sealed)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await reveal(sealed, zeynep)).toBe(key)
    expect(await openByKey(sealed, key)).toBe('Seni bulurum')
  })

  it('opens no other message of the conversation, not even one with the same words [BLK-06]', async () => {
    const [one, other] = [await write('Seni bulurum'), await write('Seni bulurum')]
    const key = await reveal(one)
    expect(await reveal(other)).not.toBe(key)
    expect(await openByKey(other, key)).toBeUndefined()
  })

  it('proves no other words: a changed envelope, text or key does not open [BLK-06]', async () => {
    const sealed = await write('Selam')
    const key = await reveal(sealed)
    const fields = JSON.parse(sealed) as Envelope
    const forged = [{ ct: flip(fields.ct) }, { iv: flip(fields.iv) }, { cm: flip(fields.cm) }, { t: fields.t + 1 }, { sk: fields.rk }]
    for (const change of forged) expect(await openByKey(JSON.stringify({ ...fields, ...change }), key)).toBeUndefined()
    for (const wrong of [flip(key), '', 'x', `${key}A`]) expect(await openByKey(sealed, wrong)).toBeUndefined()
    expect(await openByKey('Selam', key)).toBeUndefined()
  })

  it('cannot be found without a key of the two members [BLK-06]', async () => {
    const stranger = await createIdentity()
    await expect(reveal(await write('Selam'), stranger)).rejects.toBeInstanceOf(OpenError)
  })
})
