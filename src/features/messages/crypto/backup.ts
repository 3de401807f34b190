import type { KeyBackup } from '../keys.contract.ts'
import { PASSPHRASE_MAX, PASSPHRASE_MIN } from '../messages.rules.ts'
import { type Bytes, hasExactly, randomBytes, readBytes, sha256, toBase64, utf8 } from './bytes.ts'
import { type Derive, deriveInline } from './derive.ts'
import { exportPrivate, type Identity, importIdentity, isExportable, type PublicIdentity } from './identity.ts'
import { recoverySecret } from './recovery-code.ts'
import { deriveKey, lock, unlock } from './secret-box.ts'
import { IV_BYTES } from './envelope.ts'

/**
 * Why a backup does not open.
 * - WRONG_SECRET: the passphrase or code is wrong; the backup itself is intact.
 * - DAMAGED: this half of the backup was changed, or belongs to another key; the other half may be intact.
 * - UNCLEAR: either of the two, in a backup of version 1, which has no checksums.
 * - MALFORMED: it is not a backup.
 */
export type BackupErrorCode = 'WRONG_SECRET' | 'DAMAGED' | 'UNCLEAR' | 'MALFORMED'

export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode) {
    super(code)
    this.code = code
  }
}

type Purpose = 'passphrase' | 'recovery'
type Sealed = KeyBackup['recovery']['sealed']
type Half = KeyBackup[Purpose]
/** What a checksum covers. */
type Content = Omit<KeyBackup['passphrase'], 'sum'> | Omit<KeyBackup['recovery'], 'sum'>

const MEMORY_KIB = 65_536
const ITERATIONS = 3
// Less is too weak; more does not protect but only blocks the device.
const MEMORY_MAX_KIB = 1_048_576
const ITERATIONS_MAX = 10
const SALT_BYTES = 16
const SEALED_BYTES = 48
const SUM_BYTES = 16

/**
 * Seals a private key twice, by the passphrase and by the recovery code: either one is enough to open it.
 * @throws TypeError when the identity is locked or the code is invalid; RangeError when the passphrase is too short or too long
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
  const { kid } = identity
  const byPassphrase = {
    salt: toBase64(salt),
    memoryKib: MEMORY_KIB,
    iterations: ITERATIONS,
    sealed: await sealPrivate(passphraseKey, privateKey, kid, 'passphrase'),
  }
  const byCode = { sealed: await sealPrivate(await recoveryKey(secret), privateKey, kid, 'recovery') }
  return {
    v: 2,
    passphrase: { ...byPassphrase, sum: await sumOf(byPassphrase, kid, 'passphrase') },
    recovery: { ...byCode, sum: await sumOf(byCode, kid, 'recovery') },
  }
}

/**
 * Either secret returns the identity, exportable, so that the member can change the passphrase.
 * @throws BackupError; whatever `derive` throws
 */
export async function openBackup(
  backup: KeyBackup,
  publicKey: PublicIdentity,
  secret: { passphrase: string } | { recoveryCode: string },
  derive: Derive = deriveInline,
): Promise<Identity> {
  if (!isBackup(backup)) throw new BackupError('MALFORMED')
  const purpose = 'passphrase' in secret ? 'passphrase' : 'recovery'
  if (!(await isWhole(backup[purpose], publicKey.kid, purpose))) throw new BackupError('DAMAGED')
  const key = 'passphrase' in secret ? await passphraseKey(backup, secret.passphrase, derive) : await codeKey(secret.recoveryCode)
  const privateKey = await openPrivate(key, backup[purpose].sealed, publicKey.kid, purpose)
  if (!privateKey) throw new BackupError(backup.v === 1 ? 'UNCLEAR' : 'WRONG_SECRET')
  const identity = await importIdentity(publicKey, privateKey)
  if (!identity) throw new BackupError('DAMAGED')
  return identity
}

/** Whether a half is unchanged and belongs to this key. Without a checksum this is unknown. */
async function isWhole(half: Half, kid: string, purpose: Purpose): Promise<boolean> {
  if (!('sum' in half)) return true
  const { sum, ...rest } = half
  return sum === (await sumOf(rest, kid, purpose))
}

/** The first 16 bytes of the SHA-256 of everything that opening this half needs, besides the secret. */
async function sumOf(half: Content, kid: string, purpose: Purpose): Promise<string> {
  const cost = 'salt' in half ? [half.salt, half.memoryKib, half.iterations] : []
  const lines = ['lokma key backup checksum', kid, purpose, ...cost, half.sealed.iv, half.sealed.ct]
  return toBase64((await sha256(utf8(lines.join('\n')))).slice(0, SUM_BYTES))
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

function openPrivate(key: Bytes, { iv, ct }: Sealed, kid: string, purpose: Purpose): Promise<Bytes | undefined> {
  return unlock(key, readBytes(iv, IV_BYTES)!, readBytes(ct, SEALED_BYTES)!, bind(kid, purpose))
}

function bind(kid: string, purpose: Purpose): string {
  return ['lokma key backup', 1, kid, purpose].join('\n')
}

/** Different keyboard encodings of a passphrase give the same result. */
function normalise(passphrase: string): string {
  return passphrase.normalize('NFKC').trim()
}

function isBackup(given: unknown): boolean {
  if (!hasExactly(given, ['v', 'passphrase', 'recovery']) || (given.v !== 1 && given.v !== 2)) return false
  const { passphrase, recovery } = given
  const sum = given.v === 2 ? (['sum'] as const) : []
  return (
    hasExactly(passphrase, ['salt', 'memoryKib', 'iterations', 'sealed', ...sum]) &&
    readBytes(passphrase.salt, SALT_BYTES) !== undefined &&
    isWithin(passphrase.memoryKib, MEMORY_KIB, MEMORY_MAX_KIB) &&
    isWithin(passphrase.iterations, ITERATIONS, ITERATIONS_MAX) &&
    isSealed(passphrase.sealed) &&
    hasExactly(recovery, ['sealed', ...sum]) &&
    isSealed(recovery.sealed)
  )
}

function isSealed(given: unknown): boolean {
  return hasExactly(given, ['iv', 'ct']) && readBytes(given.iv, IV_BYTES) !== undefined && readBytes(given.ct, SEALED_BYTES) !== undefined
}

function isWithin(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}
