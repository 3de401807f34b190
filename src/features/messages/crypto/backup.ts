import type { KeyBackup } from '../keys.contract.ts'
import { PASSPHRASE_MAX, PASSPHRASE_MIN } from '../messages.rules.ts'
import { type Bytes, hasExactly, randomBytes, readBytes, toBase64 } from './bytes.ts'
import { type Derive, deriveInline } from './derive.ts'
import { exportPrivate, type Identity, importIdentity, isExportable, type PublicIdentity } from './identity.ts'
import { recoverySecret } from './recovery-code.ts'
import { deriveKey, lock, unlock } from './secret-box.ts'

/** Why a backup stays closed: the passphrase or code is another one (or the backup is another key's), or it is no backup. */
type BackupErrorCode = 'WRONG_SECRET' | 'MALFORMED'

export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode) {
    super(code)
    this.code = code
  }
}

type Purpose = 'passphrase' | 'recovery'
type Sealed = KeyBackup['recovery']['sealed']

const MEMORY_KIB = 65_536
const ITERATIONS = 3
// Less opens too easily; more is not to protect, but to keep a device busy.
const MEMORY_MAX_KIB = 1_048_576
const ITERATIONS_MAX = 10
const SALT_BYTES = 16
const IV_BYTES = 12
const SEALED_BYTES = 48

/**
 * A private key is kept twice, sealed by the passphrase and by the recovery code: whoever has one of them needs no other.
 * @throws TypeError when the identity is locked or the code is none; RangeError when the passphrase is too short or too long
 */
export async function createBackup(
  identity: Identity,
  passphrase: string,
  recoveryCode: string,
  derive: Derive = deriveInline,
): Promise<KeyBackup> {
  const secret = recoverySecret(recoveryCode)
  if (!secret) throw new TypeError('this is no recovery code')
  if (!isExportable(identity)) throw new TypeError('a locked identity cannot be kept elsewhere')
  const words = normalise(passphrase)
  const { length } = [...words]
  if (length < PASSPHRASE_MIN || length > PASSPHRASE_MAX) throw new RangeError('this passphrase is too short or too long')
  const privateKey = await exportPrivate(identity)
  const salt = randomBytes(SALT_BYTES)
  const passphraseKey = new Uint8Array(await derive(words, salt, MEMORY_KIB, ITERATIONS))
  return {
    v: 1,
    passphrase: {
      salt: toBase64(salt),
      memoryKib: MEMORY_KIB,
      iterations: ITERATIONS,
      sealed: await sealPrivate(passphraseKey, privateKey, identity.kid, 'passphrase'),
    },
    recovery: { sealed: await sealPrivate(await recoveryKey(secret), privateKey, identity.kid, 'recovery') },
  }
}

/**
 * Either secret gives the identity back, exportable, so that its passphrase can be changed.
 * @throws BackupError; whatever `derive` throws
 */
export async function openBackup(
  backup: KeyBackup,
  publicKey: PublicIdentity,
  secret: { passphrase: string } | { recoveryCode: string },
  derive: Derive = deriveInline,
): Promise<Identity> {
  if (!isBackup(backup)) throw new BackupError('MALFORMED')
  const privateKey =
    'passphrase' in secret
      ? await openPrivate(await passphraseKey(backup, secret.passphrase, derive), backup.passphrase.sealed, publicKey.kid, 'passphrase')
      : await openPrivate(await codeKey(secret.recoveryCode), backup.recovery.sealed, publicKey.kid, 'recovery')
  const identity = await importIdentity(publicKey, privateKey)
  if (!identity) throw new BackupError('MALFORMED')
  return identity
}

async function passphraseKey({ passphrase }: KeyBackup, typed: string, derive: Derive): Promise<Bytes> {
  const salt = readBytes(passphrase.salt, SALT_BYTES)!
  return new Uint8Array(await derive(normalise(typed), salt, passphrase.memoryKib, passphrase.iterations))
}

async function codeKey(typed: string): Promise<Bytes> {
  const secret = recoverySecret(typed)
  if (!secret) throw new BackupError('WRONG_SECRET')
  return recoveryKey(secret)
}

function recoveryKey(secret: Bytes): Promise<Bytes> {
  return deriveKey(secret, 'lokma key backup: recovery')
}

async function sealPrivate(key: Bytes, privateKey: Bytes, kid: string, purpose: Purpose): Promise<Sealed> {
  const iv = randomBytes(IV_BYTES)
  return { iv: toBase64(iv), ct: toBase64(await lock(key, iv, privateKey, bind(kid, purpose))) }
}

async function openPrivate(key: Bytes, { iv, ct }: Sealed, kid: string, purpose: Purpose): Promise<Bytes> {
  const privateKey = await unlock(key, readBytes(iv, IV_BYTES)!, readBytes(ct, SEALED_BYTES)!, bind(kid, purpose))
  if (!privateKey) throw new BackupError('WRONG_SECRET')
  return privateKey
}

function bind(kid: string, purpose: Purpose): string {
  return ['lokma key backup', 1, kid, purpose].join('\n')
}

/** However a keyboard writes it, it is the same passphrase. */
function normalise(passphrase: string): string {
  return passphrase.normalize('NFKC').trim()
}

function isBackup(given: unknown): boolean {
  if (!hasExactly(given, ['v', 'passphrase', 'recovery']) || given.v !== 1) return false
  const { passphrase, recovery } = given
  return (
    hasExactly(passphrase, ['salt', 'memoryKib', 'iterations', 'sealed']) &&
    readBytes(passphrase.salt, SALT_BYTES) !== undefined &&
    isWithin(passphrase.memoryKib, MEMORY_KIB, MEMORY_MAX_KIB) &&
    isWithin(passphrase.iterations, ITERATIONS, ITERATIONS_MAX) &&
    isSealed(passphrase.sealed) &&
    hasExactly(recovery, ['sealed']) &&
    isSealed(recovery.sealed)
  )
}

function isSealed(given: unknown): boolean {
  return hasExactly(given, ['iv', 'ct']) && readBytes(given.iv, IV_BYTES) !== undefined && readBytes(given.ct, SEALED_BYTES) !== undefined
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}
