import { expect, it } from 'vitest'
import { type Bytes, toBase64 } from './bytes.ts'
import { checkPublicKey, createIdentity, isExportable, kidOf, lockIdentity } from './index.ts'

const named = async (bytes: Bytes) => ({ kid: await kidOf(toBase64(bytes)), publicKey: toBase64(bytes) })
/** Little-endian, as keys are written. */
const point = (first: number, middle = 0, last = middle): Bytes =>
  Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? first : at === 31 ? last : middle))

it('an identity can leave its device until it is locked, and stays the same afterwards', async () => {
  const identity = await createIdentity()
  expect(isExportable(identity)).toBe(true)
  const locked = await lockIdentity(identity)
  expect(isExportable(locked)).toBe(false)
  expect([locked.kid, locked.publicKey]).toEqual([identity.kid, identity.publicKey])
  for (const format of ['jwk', 'pkcs8'] as const) await expect(crypto.subtle.exportKey(format, locked.keyPair.privateKey)).rejects.toThrow()
  const other = await createIdentity()
  const agree = async ({ keyPair }: typeof identity) =>
    crypto.subtle.deriveBits({ name: 'X25519', public: other.keyPair.publicKey }, keyPair.privateKey, 256)
  expect(await agree(locked)).toEqual(await agree(identity))
  expect(await lockIdentity(locked)).toBe(locked)
})

it('a public key is valid only under its own name', async () => {
  const { kid, publicKey } = await createIdentity()
  expect(kid).toMatch(/^[\w-]{16}$/)
  expect(publicKey).toMatch(/^[\w-]{43}$/)
  expect(await checkPublicKey({ kid, publicKey })).toBe(true)
  expect(await checkPublicKey({ kid: (await createIdentity()).kid, publicKey })).toBe(false)
  for (const wrong of ['', '!', publicKey.slice(1), `${publicKey}A`, `${publicKey}=`])
    expect(await checkPublicKey({ kid, publicKey: wrong })).toBe(false)
})

it('rejects keys that would let everyone read along, and keys with a second name', async () => {
  const order8 = [
    [
      224, 235, 122, 124, 59, 65, 184, 174, 22, 86, 227, 250, 241, 159, 196, 106, 218, 9, 141, 235, 156, 50, 177, 253, 134, 98, 5, 22, 95,
      73, 184, 0,
    ],
    [
      95, 156, 149, 188, 163, 80, 140, 36, 177, 208, 177, 85, 156, 131, 239, 91, 4, 68, 92, 196, 88, 28, 142, 134, 216, 34, 78, 221, 208,
      159, 17, 87,
    ],
  ].map((bytes) => new Uint8Array(bytes))
  // 0, 1, p - 1, p, p + 1, and p + 9, which equals 9.
  const weak = [
    ...order8,
    point(0),
    point(1),
    point(0xec, 0xff, 0x7f),
    point(0xed, 0xff, 0x7f),
    point(0xee, 0xff, 0x7f),
    point(0xf6, 0xff, 0x7f),
  ]
  for (const bytes of weak) expect([bytes[0], await checkPublicKey(await named(bytes))]).toEqual([bytes[0], false])
  expect(await checkPublicKey(await named(point(9)))).toBe(true)
  expect(await checkPublicKey(await named(point(0xeb, 0xff, 0x7f)))).toBe(true)
  expect(await checkPublicKey(await named(point(9, 0, 0x80)))).toBe(false)
})
