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
    /** When another took its place; null for the one to write to. */
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MemberKey' })
export type MemberKey = z.infer<typeof memberKey>

/** All keys of a member, newest first; none as long as the member has opened Lokma on no device that makes one. */
export const memberKeys = z.object({ keys: z.array(memberKey) }).meta({ id: 'MemberKeys' })
export type MemberKeys = z.infer<typeof memberKeys>

/** AES-256-GCM: 32 bytes sealed, with their tag. */
const sealedSecret = z.strictObject({ iv: base64(16), ct: base64(64) })

/** A private key, sealed on the device by a passphrase (Argon2id) and by a recovery code: the server can open neither. */
export const keyBackup = z
  .strictObject({
    v: z.literal(1),
    passphrase: z.strictObject({
      salt: base64(22),
      memoryKib: z.int().min(65_536).max(1_048_576),
      iterations: z.int().min(3).max(10),
      sealed: sealedSecret,
    }),
    recovery: z.strictObject({ sealed: sealedSecret }),
  })
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
    /** The key that this one takes the place of; null for the first. */
    replaces: kid.nullable(),
    backup: keyBackup.nullable(),
  })
  .meta({ id: 'KeyInput' })
export type KeyInput = z.infer<typeof keyInput>

export const keyParams = z.object({ kid })
