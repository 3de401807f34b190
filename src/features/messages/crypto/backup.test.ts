import { beforeAll, describe, expect, it } from 'vitest'
import { type KeyBackup, keyBackup } from '../keys.contract.ts'
import { PASSPHRASE_MAX, PASSPHRASE_MIN } from '../messages.rules.ts'
import { sha256, toBase64, utf8 } from './bytes.ts'
import {
  BackupError,
  createBackup,
  createIdentity,
  type Derive,
  type Identity,
  isExportable,
  lockIdentity,
  newRecoveryCode,
  openBackup,
} from './index.ts'

const PASSPHRASE = 'acılı ezme, bol limon'

// The vectors test Argon2 itself; this is a cheap replacement.
const derive: Derive = (passphrase, salt, memoryKib, iterations) =>
  sha256(utf8(JSON.stringify([passphrase, toBase64(new Uint8Array(salt)), memoryKib, iterations])))

let identity: Identity
let code: string
let backup: KeyBackup
beforeAll(async () => {
  identity = await createIdentity()
  code = newRecoveryCode()
  backup = await createBackup(identity, PASSPHRASE, code, derive)
})

const refusal = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => 'opened',
    (error: unknown) => (error instanceof BackupError ? error.code : error),
  )
const tryBoth = async (given: KeyBackup, publicKey: { kid: string; publicKey: string } = identity) => [
  await refusal(openBackup(given, publicKey, { passphrase: PASSPHRASE }, derive)),
  await refusal(openBackup(given, publicKey, { recoveryCode: code }, derive)),
]
const change = (by: (given: KeyBackup) => unknown): KeyBackup => {
  const given = structuredClone(backup)
  by(given)
  return given
}
const flip = (base64: string): string => (base64.startsWith('A') ? 'B' : 'A') + base64.slice(1)

describe('a backup', () => {
  it('returns the key by either secret, so that the member can change the passphrase', async () => {
    expect(keyBackup.parse(backup)).toEqual(backup)
    for (const secret of [{ passphrase: PASSPHRASE }, { recoveryCode: ` ${code.toLowerCase().replaceAll('-', ' ')} ` }]) {
      const opened = await openBackup(backup, identity, secret, derive)
      expect([opened.kid, opened.publicKey, isExportable(opened)]).toEqual([identity.kid, identity.publicKey, true])
      const next = await createBackup(opened, 'yeni bir parola 1453', newRecoveryCode(), derive)
      expect(await tryBoth(next)).toEqual(['WRONG_SECRET', 'WRONG_SECRET'])
      expect((await openBackup(next, identity, { passphrase: 'yeni bir parola 1453' }, derive)).kid).toBe(identity.kid)
    }
  })

  it('shows neither the key nor the secrets, and differs each time', async () => {
    const { d } = await crypto.subtle.exportKey('jwk', identity.keyPair.privateKey)
    const text = JSON.stringify(backup)
    for (const secret of [d!, PASSPHRASE, code, code.replaceAll('-', ''), toBase64(utf8(PASSPHRASE)).slice(0, -2)])
      expect(text).not.toContain(secret)
    const again = await createBackup(identity, PASSPHRASE, code, derive)
    expect(again.passphrase.salt).not.toBe(backup.passphrase.salt)
    expect(again.recovery.sealed.iv).not.toBe(backup.recovery.sealed.iv)
  })

  it('rejects a locked key, a passphrase that is too short or too long, and a mistyped code', async () => {
    await expect(createBackup(await lockIdentity(identity), PASSPHRASE, code, derive)).rejects.toThrow(TypeError)
    await expect(createBackup(identity, PASSPHRASE, `${code}0`, derive)).rejects.toThrow(TypeError)
    for (const wrong of ['', ' '.repeat(PASSPHRASE_MIN), `${'x'.repeat(PASSPHRASE_MIN - 1)} `, 'x'.repeat(PASSPHRASE_MAX + 1)])
      await expect(createBackup(identity, wrong, code, derive)).rejects.toThrow(RangeError)
  })

  it('does not open with another passphrase or code', async () => {
    for (const passphrase of ['', PASSPHRASE.toUpperCase(), `${PASSPHRASE}.`, code])
      expect(await refusal(openBackup(backup, identity, { passphrase }, derive))).toBe('WRONG_SECRET')
    for (const recoveryCode of ['', newRecoveryCode(), code.slice(1), PASSPHRASE])
      expect(await refusal(openBackup(backup, identity, { recoveryCode }, derive))).toBe('WRONG_SECRET')
  })

  it('reports damage, not a wrong passphrase, when a half was changed [REPAIR-12]', async () => {
    const damaged: ((b: KeyBackup) => unknown)[] = [
      (b) => (b.passphrase.sealed.ct = flip(b.passphrase.sealed.ct)),
      (b) => (b.passphrase.sealed.iv = flip(b.passphrase.sealed.iv)),
      (b) => (b.passphrase.salt = flip(b.passphrase.salt)),
      (b) => (b.passphrase.memoryKib += 1),
      (b) => (b.passphrase.iterations += 1),
      (b) => Object.assign(b.passphrase, { sum: flip((b.passphrase as { sum: string }).sum) }),
    ]
    for (const by of damaged) {
      expect(await tryBoth(change(by))).toEqual(['DAMAGED', 'opened'])
      // Damage takes precedence, even with a wrong passphrase.
      expect(await refusal(openBackup(change(by), identity, { passphrase: 'başka bir cümle' }, derive))).toBe('DAMAGED')
    }
    expect(await tryBoth(change((b) => (b.recovery.sealed.ct = flip(b.recovery.sealed.ct))))).toEqual(['opened', 'DAMAGED'])
    const swapped = change((b) => ([b.passphrase.sealed, b.recovery.sealed] = [b.recovery.sealed, b.passphrase.sealed]))
    expect(await tryBoth(swapped)).toEqual(['DAMAGED', 'DAMAGED'])
    const other = await createIdentity()
    expect(await tryBoth(backup, other)).toEqual(['DAMAGED', 'DAMAGED'])
    // A backup under this key's name that contains another key is damaged.
    expect(await tryBoth(backup, { kid: identity.kid, publicKey: other.publicKey })).toEqual(['DAMAGED', 'DAMAGED'])
  })

  it('of version 1 still opens, and cannot tell damage from a wrong passphrase [REPAIR-12]', async () => {
    const older = (given: KeyBackup): KeyBackup => {
      const { sum: _, ...passphrase } = given.passphrase as { sum: string } & KeyBackup['passphrase']
      const { sum: __, ...recovery } = given.recovery as { sum: string } & KeyBackup['recovery']
      return keyBackup.parse({ v: 1, passphrase, recovery })
    }
    expect(await tryBoth(older(backup))).toEqual(['opened', 'opened'])
    expect(await refusal(openBackup(older(backup), identity, { passphrase: 'başka bir cümle' }, derive))).toBe('UNCLEAR')
    expect(await tryBoth(older(change((b) => (b.passphrase.salt = flip(b.passphrase.salt)))))).toEqual(['UNCLEAR', 'opened'])
    expect(await tryBoth({ ...backup, v: 1 } as KeyBackup)).toEqual(['MALFORMED', 'MALFORMED'])
    expect(await tryBoth({ ...older(backup), v: 2 } as KeyBackup)).toEqual(['MALFORMED', 'MALFORMED'])
  })

  it('is rejected in another form, with too low a cost, or with a cost that would block the device', async () => {
    const forms: unknown[] = [
      null,
      {},
      { ...backup, v: 3 },
      { ...backup, extra: 1 },
      change((b) => (b.passphrase.memoryKib = 65_535)),
      change((b) => (b.passphrase.memoryKib = 1_048_577)),
      change((b) => (b.passphrase.memoryKib = 65_536.5)),
      change((b) => (b.passphrase.iterations = 2)),
      change((b) => (b.passphrase.iterations = 11)),
      change((b) => (b.passphrase.salt = b.passphrase.salt.slice(1))),
      change((b) => (b.passphrase.sealed.ct += 'AAAA')),
      change((b) => Object.assign(b.recovery, { sealed: null })),
      change((b) => Object.assign(b.recovery.sealed, { iv: 1 })),
    ]
    for (const form of forms) expect([form, await tryBoth(form as KeyBackup)]).toEqual([form, ['MALFORMED', 'MALFORMED']])
  })

  it('reports a failed key derivation, which is not a wrong passphrase', async () => {
    const failing: Derive = () => Promise.reject(new Error('no memory'))
    await expect(openBackup(backup, identity, { passphrase: PASSPHRASE }, failing)).rejects.toThrow('no memory')
  })
})
