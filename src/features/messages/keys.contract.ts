import { z } from 'zod'

const base64 = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`))

/** The first twelve bytes of the key's SHA-256, as base64url. */
const kid = base64(16)

/** A member's public key, X25519, as base64url. */
export const memberKey = z
  .object({
    kid,
    publicKey: base64(43),
    createdAt: z.iso.datetime(),
    /** When another key replaced it; null for the active one. */
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MemberKey' })
export type MemberKey = z.infer<typeof memberKey>

/** All keys of a member, newest first; empty until the member opens Lokma on a device that creates one. */
export const memberKeys = z.object({ keys: z.array(memberKey) }).meta({ id: 'MemberKeys' })
export type MemberKeys = z.infer<typeof memberKeys>

/** AES-256-GCM: 32 bytes sealed, with their tag. */
const sealedSecret = z.strictObject({ iv: base64(16), ct: base64(64) })

const byPassphrase = {
  salt: base64(22),
  memoryKib: z.int().min(65_536).max(1_048_576),
  iterations: z.int().min(3).max(10),
  sealed: sealedSecret,
}
const byRecoveryCode = { sealed: sealedSecret }
/** The checksum of a half: distinguishes damage from a wrong passphrase. It is neither secret nor a protection from attackers. */
const sum = base64(22)

/**
 * A private key, sealed on the device by a passphrase (Argon2id) and by a recovery code: the server can open neither.
 * Version 1 is older and has no checksums.
 */
export const keyBackup = z
  .discriminatedUnion('v', [
    z.strictObject({ v: z.literal(1), passphrase: z.strictObject(byPassphrase), recovery: z.strictObject(byRecoveryCode) }),
    z.strictObject({
      v: z.literal(2),
      passphrase: z.strictObject({ ...byPassphrase, sum }),
      recovery: z.strictObject({ ...byRecoveryCode, sum }),
    }),
  ])
  .meta({ id: 'KeyBackup' })
export type KeyBackup = z.infer<typeof keyBackup>

export const ownKey = memberKey.extend({ backup: keyBackup.nullable() }).meta({ id: 'OwnKey' })
export type OwnKey = z.infer<typeof ownKey>
export const ownKeys = z.object({ keys: z.array(ownKey) }).meta({ id: 'OwnKeys' })
export type OwnKeys = z.infer<typeof ownKeys>

/** What `POST /api/own/keys` takes. */
export const keyInput = z
  .strictObject({
    publicKey: base64(43),
    /** The key that this one replaces; null for the first. */
    replaces: kid.nullable(),
    backup: keyBackup.nullable(),
  })
  .meta({ id: 'KeyInput' })
export type KeyInput = z.infer<typeof keyInput>

/** What `PUT /api/own/keys/{kid}/backup` takes. */
export const backupInput = z
  .strictObject({
    backup: keyBackup,
    /** The account's password, when the key already has a different backup and the session was not proven after its sign-in. */
    password: z.string().min(1).max(1000).optional(),
  })
  .meta({ id: 'BackupInput' })
export type BackupInput = z.infer<typeof backupInput>

export const keyParams = z.object({ kid })
