import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../envelope.contract.ts'
import { ENVELOPE_MAX, MESSAGE_MAX, PLAIN_MAX } from '../messages.rules.ts'
import { type Bytes, fromBase64, randomBytes, toBase64, utf8 } from './bytes.ts'
import { commitTo, textKey } from './content-key.ts'
import { bindKey, bindText, readEnvelope, writeEnvelope } from './envelope.ts'
import { conversationKey, createIdentity, type Identity, lockIdentity, open, OpenError, seal, TooLongError } from './index.ts'
import { pad } from './plain-text.ts'
import { lock } from './secret-box.ts'
import { unwrap, wrap } from './wrap.ts'

const ids = ['0f8e2a5c-1111-4222-8333-944455556666', 'c3d4e5f6-7777-4888-9999-aaaabbbbcccc'] as const
const AT = 1_795_257_000_000
const TEXT = 'Çiğ köftenin yanına ayran 🌶️'

let conversationId: string
let zeynep: Identity
let kadir: Identity
let eve: Identity
let sealed: string
beforeAll(async () => {
  conversationId = await conversationKey(...ids)
  zeynep = await lockIdentity(await createIdentity())
  kadir = await createIdentity()
  eve = await createIdentity()
  sealed = await write(TEXT)
})

function write(text: string, clientId: string = crypto.randomUUID()): Promise<string> {
  return seal({ from: zeynep, to: kadir, conversationId, clientId, text, at: AT })
}
const openAsReceiver = (envelope: string, given: Partial<Parameters<typeof open>[1]> = {}) =>
  open(envelope, { conversationId, own: [kadir], others: [zeynep], ...given })
const openAsSender = (envelope: string) => open(envelope, { conversationId, own: [zeynep], others: [kadir] })

/** The reason why it does not open. */
const refusal = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : error),
  )
function change(envelope: string, by: (fields: Envelope) => unknown): string {
  const fields = JSON.parse(envelope) as Envelope
  by(fields)
  return JSON.stringify(fields)
}
function flip(base64: string, at: number): string {
  const bytes = fromBase64(base64)!
  bytes[at < 0 ? bytes.length + at : at]! ^= 1
  return toBase64(bytes)
}

/** What a modified client could seal. */
async function forge(given: {
  plain?: Bytes
  key?: Bytes
  committed?: Bytes
  from?: Identity
  sk?: string
  version?: 2 | 3
}): Promise<string> {
  const { plain = pad(TEXT), key = randomBytes(32), committed = key, from = zeynep, sk = from.kid, version = 2 } = given
  const iv = randomBytes(12)
  const cm = await commitTo(committed)
  const header = { v: version, c: conversationId, m: crypto.randomUUID(), sk, rk: kadir.kid, t: AT, cm } as const
  const ct = await lock(await textKey(key), iv, plain, bindText(header))
  const bound = await bindKey(header, iv, ct)
  const to = await wrap('to', from.keyPair, kadir.keyPair.publicKey, key, bound)
  const me = await wrap('me', from.keyPair, from.keyPair.publicKey, key, bound)
  return writeEnvelope({ header, iv, ct, to, me })
}

describe('a sealed message', () => {
  it('opens for the receiver and the sender, and says which of them the member is', async () => {
    const clientId = crypto.randomUUID()
    const envelope = await write(TEXT, clientId)
    const opened = { text: TEXT, clientId, sentAt: AT, senderKid: zeynep.kid, receiverKid: kadir.kid }
    expect(await openAsReceiver(envelope)).toEqual({ ...opened, isOwn: false })
    expect(await openAsSender(envelope)).toEqual({ ...opened, isOwn: true })
    expect(await openAsReceiver(envelope, { own: [eve, kadir], others: [eve, zeynep] })).toEqual({ ...opened, isOwn: false })
  })

  it('returns every text as typed; half a character becomes U+FFFD', { timeout: 30_000 }, async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: MESSAGE_MAX }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
      fc.constantFrom('', '\ufeffbaşta', '\0', '👩‍👩‍👧‍👦'.repeat(100), '\ud83c', 'x'.repeat(124), 'x'.repeat(125), 'ş'.repeat(MESSAGE_MAX)),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const envelope = await write(text)
        expect(writeEnvelope(readEnvelope(envelope)!)).toBe(envelope)
        expect(envelope.length).toBeLessThanOrEqual(ENVELOPE_MAX)
        expect((await openAsReceiver(envelope)).text).toBe(text.toWellFormed())
      }),
      { numRuns: 40 },
    )
  })

  it('is limited to the maximum message length, and its size reveals only the number of blocks', async () => {
    const full = 'x'.repeat(PLAIN_MAX - 4)
    const envelope = await write(full)
    expect(readEnvelope(envelope)).toBeDefined()
    expect(envelope.length).toBeLessThanOrEqual(ENVELOPE_MAX)
    expect((await openAsReceiver(envelope)).text).toBe(full)
    await expect(write(`${full}x`)).rejects.toThrow(TooLongError)
    const sizes = await Promise.all(['', 'x', 'x'.repeat(124), 'x'.repeat(125)].map(async (text) => (await write(text)).length))
    expect(new Set(sizes.slice(0, 3)).size).toBe(1)
    expect(sizes[3]).toBeGreaterThan(sizes[2]!)
  })

  it('differs each time and reveals nothing of its text or of the private key [MSG-32]', async () => {
    const said = 'Sır: kokoreç gece yarısı!'
    const again = await Promise.all([write(said), write(said)])
    const [one, other] = again.map((envelope) => JSON.parse(envelope) as Envelope)
    for (const field of ['iv', 'ct', 'cm'] as const) expect(one![field]).not.toBe(other![field])
    const { d } = await crypto.subtle.exportKey('jwk', kadir.keyPair.privateKey)
    const shown = await seal({ from: kadir, to: zeynep, conversationId, clientId: crypto.randomUUID(), text: said, at: AT })
    for (const secret of [said, JSON.stringify(said), toBase64(utf8(said)).slice(0, -2), d!]) expect(shown).not.toContain(secret)
  })

  it('does not open for others, even with every public key, both members and the conversation known [MSG-32]', async () => {
    expect(await refusal(openAsReceiver(sealed, { own: [eve], others: [zeynep, kadir] }))).toBe('NO_KEY')
    for (const name of [kadir, zeynep]) {
      const pretender: Identity = { ...name, keyPair: { publicKey: name.keyPair.publicKey, privateKey: eve.keyPair.privateKey } }
      expect(await refusal(openAsReceiver(sealed, { own: [pretender] }))).toBe('TAMPERED')
    }
  })

  it('is not sealed for a key that does not match its name, nor with an invalid id or time', async () => {
    const given = { from: zeynep, to: kadir, conversationId, clientId: crypto.randomUUID(), text: TEXT, at: AT }
    const wrong: Partial<Parameters<typeof seal>[0]>[] = [
      { to: { ...eve, kid: kadir.kid } },
      { to: { ...kadir, publicKey: kadir.publicKey.slice(1) } },
      { clientId: 'bir' },
      { clientId: given.clientId.toUpperCase() },
      { conversationId: 'f00' },
      { at: 0 },
      { at: 1.5 },
    ]
    for (const part of wrong) await expect(seal({ ...given, ...part })).rejects.toThrow(TypeError)
  })
})

describe('a changed message does not open', () => {
  it('when any single field is different [MSG-33]', async () => {
    const bothKeys = { own: [kadir, eve], others: [zeynep, eve] }
    const changes: [string, (fields: Envelope) => unknown, string][] = [
      ['version', (e) => Object.assign(e, { v: 1 }), 'MALFORMED'],
      ['conversation', (e) => (e.c = '0'.repeat(32)), 'FOREIGN'],
      ['message id', (e) => (e.m = crypto.randomUUID()), 'TAMPERED'],
      ['message id in capitals', (e) => (e.m = e.m.toUpperCase()), 'MALFORMED'],
      ['sender', (e) => (e.sk = eve.kid), 'TAMPERED'],
      ['receiver', (e) => (e.rk = eve.kid), 'TAMPERED'],
      ['time', (e) => (e.t += 1), 'TAMPERED'],
      ['iv', (e) => (e.iv = flip(e.iv, 0)), 'TAMPERED'],
      ['commitment', (e) => (e.cm = flip(e.cm, 31)), 'TAMPERED'],
      ['encapsulation', (e) => (e.to.e = flip(e.to.e, 5)), 'TAMPERED'],
      ['encapsulation of low order', (e) => (e.to.e = toBase64(new Uint8Array(32))), 'TAMPERED'],
      ['wrapped key', (e) => (e.to.w = flip(e.to.w, 0)), 'TAMPERED'],
      ['tag of the wrapped key', (e) => (e.to.w = flip(e.to.w, -1)), 'TAMPERED'],
      ['another ephemeral key', (e) => (e.to.e = eve.publicKey), 'TAMPERED'],
    ]
    for (const at of [0, 3, 4, 20, 100, 127, 128, -1]) changes.push([`sealed byte ${at}`, (e) => (e.ct = flip(e.ct, at)), 'TAMPERED'])
    for (const [name, by, code] of changes)
      expect([name, await refusal(open(change(sealed, by), { conversationId, ...bothKeys }))]).toEqual([name, code])

    const elsewhere = change(sealed, (e) => (e.c = '0'.repeat(32)))
    expect(await refusal(openAsReceiver(elsewhere, { conversationId: '0'.repeat(32) }))).toBe('TAMPERED')
    for (const by of [(e: Envelope) => (e.me.e = flip(e.me.e, 9)), (e: Envelope) => (e.me.w = flip(e.me.w, 9))])
      expect(await refusal(openAsSender(change(sealed, by)))).toBe('TAMPERED')
  })

  it('when any single character is different, unless it is in the other member’s half: then it opens unchanged [MSG-33]', async () => {
    const character = fc.constantFrom(...'AQgw09_-"{}:, e\\\u0000')
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), character, async (at, instead) => {
        const changed = sealed.slice(0, at) + instead + sealed.slice(at + 1)
        for (const [who, other] of [
          [openAsReceiver, 'me'],
          [openAsSender, 'to'],
        ] as const) {
          const opened = await who(changed).catch((error: unknown) => error)
          if (opened instanceof OpenError) continue
          expect(opened).toMatchObject({ text: TEXT, sentAt: AT })
          expect(change(changed, (e) => (e[other] = JSON.parse(sealed)[other]))).toBe(sealed)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('when its halves are swapped, or parts of two messages are combined', async () => {
    const other = JSON.parse(await write('Başka bir şey')) as Envelope
    const swapped = change(sealed, (e) => ([e.to, e.me] = [e.me, e.to]))
    expect(await refusal(openAsReceiver(swapped))).toBe('TAMPERED')
    expect(await refusal(openAsSender(swapped))).toBe('TAMPERED')
    const parts: (keyof Envelope)[][] = [
      ['ct'],
      ['iv', 'ct'],
      ['to', 'me'],
      ['to', 'me', 'cm'],
      ['iv', 'ct', 'cm'],
      ['m'],
      ['iv', 'ct', 'cm', 'to'],
    ]
    for (const part of parts) {
      const mixed = change(sealed, (e) => Object.assign(e, Object.fromEntries(part.map((name) => [name, other[name]]))))
      expect([part, await refusal(openAsReceiver(mixed))]).toEqual([part, 'TAMPERED'])
    }
    // Everything that the receiver checks except the id.
    const replayed = change(JSON.stringify(other), (e) => (e.m = crypto.randomUUID()))
    expect(await refusal(openAsReceiver(replayed))).toBe('TAMPERED')
  })

  it('when it belongs to another conversation, or a key is missing or does not match its name', async () => {
    expect(await refusal(openAsReceiver(sealed, { conversationId: await conversationKey(ids[0], eve.kid) }))).toBe('FOREIGN')
    expect(await refusal(openAsReceiver(sealed, { own: [] }))).toBe('NO_KEY')
    expect(await refusal(openAsReceiver(sealed, { others: [eve] }))).toBe('NO_KEY')
    for (const publicKey of [eve.publicKey, zeynep.publicKey.slice(4), '', '?'])
      expect(await refusal(openAsReceiver(sealed, { others: [{ kid: zeynep.kid, publicKey }] }))).toBe('NO_KEY')
  })

  it('when it is not exactly in the form of an envelope', async () => {
    const short = toBase64(fromBase64((JSON.parse(sealed) as Envelope).ct)!.slice(0, -16))
    const long = toBase64(new Uint8Array(PLAIN_MAX + 128 + 16))
    const forms: string[] = [
      '',
      'null',
      '[]',
      '"{}"',
      '{}',
      'Merhaba!',
      sealed.slice(0, -1),
      `${sealed.slice(0, -1)}${' '.repeat(ENVELOPE_MAX)}}`,
      change(sealed, (e) => Object.assign(e, { extra: 1 })),
      sealed.replace('"v":2', '"v":2,"__proto__":{}'),
      change(sealed, (e) => Object.assign(e.to, { extra: 1 })),
      ...['v', 'c', 'm', 'sk', 'rk', 't', 'iv', 'ct', 'cm', 'to', 'me'].flatMap((name) =>
        [undefined, null, 7.5, '', [], {}, 'x'].map((value) => change(sealed, (e) => Object.assign(e, { [name]: value }))),
      ),
      change(sealed, (e) => (e.ct = short)),
      change(sealed, (e) => (e.ct = long)),
      change(sealed, (e) => (e.ct = toBase64(new Uint8Array(16)))),
      change(sealed, (e) => (e.iv += '=')),
      // The last two bits of 43 characters belong to no byte.
      change(sealed, (e) => (e.cm = `${e.cm.slice(0, -1)}B`)),
    ]
    for (const form of forms) expect([form, await refusal(openAsReceiver(form))]).toEqual([form, 'MALFORMED'])
  })
})

describe('a numbered message', () => {
  const place = { device: 'AQIDBAUGBwg', number: 7 }
  const numbered = (text: string, given = place) =>
    seal({ from: zeynep, to: kadir, conversationId, clientId: crypto.randomUUID(), text, at: AT, place: given })

  it('shows both members its place among the messages of the device; others can neither see nor change it [REPAIR-04]', async () => {
    const envelope = await numbered(TEXT)
    expect(await openAsReceiver(envelope)).toMatchObject({ text: TEXT, place, isOwn: false })
    expect(await openAsSender(envelope)).toMatchObject({ text: TEXT, place, isOwn: true })
    expect(JSON.parse(envelope)).toMatchObject({ v: 3 })
    expect(envelope).not.toContain(place.device)
    expect(writeEnvelope(readEnvelope(envelope)!)).toBe(envelope)
    // With the older version, its number would be read as text.
    expect(await refusal(openAsReceiver(change(envelope, (e) => (e.v = 2))))).toBe('TAMPERED')
    expect((await openAsReceiver(sealed)).place).toBeUndefined()
    expect(await refusal(openAsReceiver(change(sealed, (e) => (e.v = 3))))).toBe('TAMPERED')
  })

  it('accepts the longest text, and rejects an invalid place [REPAIR-04]', async () => {
    for (const text of ['', 'x'.repeat(112), 'x'.repeat(113), '🌶'.repeat(MESSAGE_MAX), 'x'.repeat(PLAIN_MAX - 16)]) {
      const envelope = await numbered(text)
      expect(envelope.length).toBeLessThanOrEqual(ENVELOPE_MAX)
      expect(await openAsReceiver(envelope)).toMatchObject({ text, place })
    }
    await expect(numbered('x'.repeat(PLAIN_MAX - 15))).rejects.toThrow(TooLongError)
    for (const wrong of [{ number: 0 }, { number: 1.5 }, { number: 2 ** 32 }, { device: 'AQID' }, { device: '' }])
      await expect(numbered(TEXT, { ...place, ...wrong })).rejects.toThrow(TypeError)
    const zero = pad(TEXT, place)
    zero.set([0, 0, 0, 0], 12)
    expect(await refusal(openAsReceiver(await forge({ plain: zero, version: 3 })))).toBe('MALFORMED')
  })
})

describe('a modified client', () => {
  it('cannot write in another member’s name, with any public keys', async () => {
    expect(await refusal(openAsReceiver(await forge({ from: eve, sk: zeynep.kid })))).toBe('TAMPERED')
    expect(await refusal(openAsReceiver(await forge({ from: eve })))).toBe('NO_KEY')
  })

  it('cannot send one text that opens to two meanings: the key must match the commitment', async () => {
    expect((await openAsReceiver(await forge({}))).text).toBe(TEXT)
    const twoFaced = await forge({ committed: randomBytes(32) })
    expect(await refusal(openAsReceiver(twoFaced))).toBe('TAMPERED')
    expect(await refusal(openAsSender(twoFaced))).toBe('TAMPERED')
  })

  it('cannot, as the receiver who knows the key, replace the sender’s text', async () => {
    const { header, iv, ct, to, me } = readEnvelope(sealed)!
    const key = (await unwrap('to', zeynep.keyPair.publicKey, kadir.keyPair, to, await bindKey(header, iv, ct)))!
    expect(await commitTo(key)).toBe(header.cm)
    const other = await lock(await textKey(key), iv, pad('Ben bunu demedim'), bindText(header))
    expect(await refusal(openAsSender(writeEnvelope({ header, iv, ct: other, to, me })))).toBe('TAMPERED')
    expect(await refusal(openAsReceiver(writeEnvelope({ header, iv, ct: other, to, me })))).toBe('TAMPERED')
  })

  it('cannot send invalid text: a wrong length, padding that is not zero, invalid UTF-8', async () => {
    const made = (by: (plain: Bytes) => unknown): Bytes => {
      const plain = pad(TEXT)
      by(plain)
      return plain
    }
    const broken: Bytes[] = [
      made((plain) => (plain[0] = 0xff)),
      made((plain) => (plain[2] = 1)),
      made((plain) => (plain[3]! -= 1)),
      made((plain) => (plain[127] = 1)),
      made((plain) => (plain[10] = 0xff)),
      // An extra empty block.
      new Uint8Array([...pad(TEXT), ...new Uint8Array(128)]),
    ]
    for (const plain of broken) expect(await refusal(openAsReceiver(await forge({ plain })))).toBe('MALFORMED')
    expect(await refusal(openAsReceiver(await forge({ plain: pad(TEXT).slice(0, -1) })))).toBe('MALFORMED')
  })
})
