import { z } from 'zod'
import { codeText } from './second-factor.contract.ts'
import { isPasskeyName } from './passkeys.rules.ts'

/** Bytes as base64url, the encoding of WebAuthn. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)

const answer = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).optional(),
}

/** What a browser answers when it made a passkey: the JSON of a PublicKeyCredential. */
export const registration = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(12_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' })
export type Registration = z.infer<typeof registration>

/** What a browser answers when a passkey signed: the JSON of a PublicKeyCredential. */
export const assertion = z
  .object({
    ...answer,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(2000),
      userHandle: bytes(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type Assertion = z.infer<typeof assertion>

const passkeyName = z
  .string()
  .max(1000)
  .transform((value) => value.trim())
  .refine(isPasskeyName, { params: { code: 'PASSKEY_NAME_INVALID' } })
  .meta({ example: 'Telefonum' })

export const passkeyAddition = z.strictObject({ response: registration }).meta({ id: 'PasskeyAddition' })
export const passkeyRenaming = z.strictObject({ name: passkeyName }).meta({ id: 'PasskeyRenaming' })
export const passkeyParams = z.object({ id: z.uuid() })

const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Whether the maker of the passkey syncs it to the owner's other devices. */
    isSynced: z.boolean(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

export const ownPasskey = passkey
export const ownPasskeys = z.object({ items: z.array(passkey) }).meta({ id: 'OwnPasskeys' })
export type OwnPasskeys = z.infer<typeof ownPasskeys>
export const passkeyRemoved = z.object({ removed: z.literal(true) }).meta({ id: 'PasskeyRemoved' })

/** For `navigator.credentials.create` and `.get`, in their JSON. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

export const passkeySignIn = z
  .strictObject({
    response: assertion,
    /** A code of the authenticator app, or a recovery code, when an earlier answer asked for one. */
    code: codeText.optional(),
  })
  .meta({ id: 'PasskeySignIn' })
export type PasskeySignIn = z.infer<typeof passkeySignIn>
