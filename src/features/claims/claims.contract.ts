import { z } from 'zod'
import { email } from '#features/accounts/accounts.contract.ts'
import { person } from '#people/person.contract.ts'
import { version } from '#features/restaurants/versions.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { requiredText } from '#lib/text-schema.ts'
import { CODE_DIGITS, claimProofs, claimStates, historyKinds, reasonRule } from './claims.rules.ts'

export const ofRestaurant = z.object({ id: z.string().max(160) })
export const ofClaim = z.object({ id: rowId('12') })

/** How the claim begins: with a code to an address at the restaurant's domain, or with a code for a photo. */
export const claimInput = z
  .strictObject({
    proof: z.enum(['mail', 'photo']),
    /** Only with a mail: an address at the restaurant's domain. */
    email: email.optional().meta({ example: 'bilgi@kokorec.example' }),
  })
  .refine(({ proof, email }) => (proof === 'mail') === (email !== undefined), { params: { code: 'EMAIL_INVALID' } })
  .meta({ id: 'ClaimInput' })
export type ClaimInput = z.infer<typeof claimInput>

/** The code of the mail, as it was typed: spaces and hyphens do not count. */
export const codeInput = z
  .strictObject({
    code: z
      .string()
      .max(40)
      .transform((code) => code.replaceAll(/[\s-]/g, ''))
      .refine((code) => code.length === CODE_DIGITS && /^\d+$/.test(code), { params: { code: 'CLAIM_CODE_WRONG' } })
      .meta({ example: '12345678' }),
  })
  .meta({ id: 'ClaimCodeInput' })
export type CodeInput = z.infer<typeof codeInput>

const claim = z.object({
  id: z.int(),
  proof: z.enum(claimProofs),
  state: z.enum(claimStates),
  /** What comes next; null once it is decided. */
  step: z.enum(['code', 'photo', 'moderator']).nullable(),
  /** Where the code was sent; null once it is decided. */
  email: z.string().nullable(),
  /** The code that the member writes on paper for the photo. */
  photoCode: z.string().nullable(),
  /** When the code expires. */
  codeExpiresAt: z.iso.datetime().nullable(),
  activeSince: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** The reason of a moderator who refused the claim or took the restaurant away. */
  reason: z.string().nullable(),
})

/** A member's relation to the management of a restaurant. */
export const ownClaim = z
  .object({
    /** Whether a business manages the restaurant, the member's or another one. */
    isClaimed: z.boolean(),
    /** The member's latest claim. */
    claim: claim.nullable(),
  })
  .meta({ id: 'OwnClaim' })
export type OwnClaim = z.infer<typeof ownClaim>

export const historyQuery = z.strictObject(pageFields(10))
export type HistoryQuery = z.infer<typeof historyQuery>

const historyItem = z.object({
  id: z.int(),
  kind: z.enum(historyKinds),
  /** The dish of a price. */
  what: z.string().nullable(),
  at: z.iso.datetime(),
  /** What an edit changed; null for everything else. */
  version: version.nullable(),
})
export type HistoryItem = z.infer<typeof historyItem>

/** What was edited at a restaurant and what businesses did there, newest first. */
export const restaurantHistory = z
  .object({
    /** When a business began to manage the restaurant; null where none does. */
    managedSince: z.iso.datetime().nullable(),
    items: z.array(historyItem),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'RestaurantHistory' })
export type RestaurantHistory = z.infer<typeof restaurantHistory>

export const claimQuery = z.strictObject({
  state: z.enum(['pending', 'active']).default('pending'),
  id: rowId('12').optional(),
  ...pageFields(),
})
export type ClaimQuery = z.infer<typeof claimQuery>

/** A claim as moderators see it. */
export const restaurantClaim = z
  .object({
    id: z.int(),
    restaurant: z.object({ id: z.string(), title: z.string(), address: z.string().nullable(), mapsLink: z.string().nullable() }),
    member: person,
    proof: z.enum(claimProofs),
    state: z.enum(claimStates),
    /** The domain of the address to which the code came. */
    domain: z.string().nullable(),
    email: z.string().nullable(),
    /** What the photo must show. */
    photoCode: z.string().nullable(),
    hasPhoto: z.boolean(),
    /** The moment from which a moderator can decide about the claim; null before that. */
    readyAt: z.iso.datetime().nullable(),
    activeSince: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RestaurantClaim' })
export type RestaurantClaim = z.infer<typeof restaurantClaim>

export const claimPage = z.object({ items: z.array(restaurantClaim), nextCursor: z.string().nullable() }).meta({ id: 'ClaimPage' })
export type ClaimPage = z.infer<typeof claimPage>

/** An admin gives a restaurant to a member without a proof. */
export const givenInput = z
  .strictObject({
    restaurantId: z.string().min(1).max(160).meta({ example: 'citir-kokorec-sukru' }),
    username: z.string().min(1).max(40).meta({ example: 'kadir' }),
  })
  .meta({ id: 'GivenClaimInput' })
export type GivenInput = z.infer<typeof givenInput>

/** Why a claim is refused or taken away; the member reads it. */
export const reasonInput = z
  .strictObject({ reason: requiredText(reasonRule).meta({ example: 'Alan adı bu mekana ait değil.' }) })
  .meta({ id: 'ClaimReason' })
export type ReasonInput = z.infer<typeof reasonInput>

export const claimDecided = z.object({ id: z.int(), state: z.enum(claimStates) }).meta({ id: 'ClaimDecided' })
export type ClaimDecided = z.infer<typeof claimDecided>
