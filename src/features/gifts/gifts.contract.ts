import { z } from 'zod'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { person } from '#people/person.contract.ts'
import { optionalText } from '#lib/text-schema.ts'
import { giftMessageRule, sendRefusals } from './gifts.rules.ts'

/** A kind of gift that members can send. */
export const giftType = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Demli Çay' }),
    emoji: z.string(),
    description: z.string(),
    /** With one decimal. */
    costPoints: z.number(),
    isActive: z.boolean(),
  })
  .meta({ id: 'GiftType' })
export type GiftType = z.infer<typeof giftType>

export const giftTypes = z.object({ items: z.array(giftType) }).meta({ id: 'GiftTypes' })
export type GiftTypes = z.infer<typeof giftTypes>

/** The body of `POST /api/gifts`. */
export const giftInput = z
  .strictObject({
    receiverId: z.uuid(),
    giftTypeId: z
      .int()
      .positive()
      .nullish()
      .refine((id) => id != null, { params: { code: 'GIFT_REQUIRED' } })
      .transform((id) => id!)
      .meta({ example: 1 }),
    message: optionalText(giftMessageRule).meta({ example: 'Ellerine sağlık!' }),
  })
  .meta({ id: 'GiftInput' })
export type GiftInput = z.infer<typeof giftInput>

export const giftParams = z.object({
  id: rowId('17'),
})

/** A gift in the inbox: its receiver answers it before it expires. */
export const gift = z
  .object({
    id: z.int(),
    /** Null when the sender has left. */
    senderId: z.uuid().nullable(),
    receiverId: z.uuid(),
    giftTypeId: z.int(),
    message: z.string().nullable(),
    status: z.enum(['pending', 'accepted', 'rejected', 'expired']),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    respondedAt: z.iso.datetime().nullable(),
    giftType,
    sender: person.nullable(),
  })
  .meta({ id: 'Gift' })
export type Gift = z.infer<typeof gift>

export const inboxQuery = z.strictObject(pageFields())
export type InboxQuery = z.infer<typeof inboxQuery>

/** The gifts that wait for the caller's answer, newest first. */
export const giftPage = z.object({ items: z.array(gift), nextCursor: z.string().nullable() }).meta({ id: 'GiftPage' })
export type GiftPage = z.infer<typeof giftPage>

/** The one gift that is shown on a profile. */
export const userGift = z
  .object({
    userId: z.uuid(),
    giftTypeId: z.int(),
    senderId: z.uuid().nullable(),
    message: z.string().nullable(),
    acceptedAt: z.iso.datetime(),
    giftType,
    sender: person.nullable(),
  })
  .meta({ id: 'UserGift' })
export type UserGift = z.infer<typeof userGift>

/** The gift slot of a profile as the caller sees it. */
export const giftSlot = z
  .object({
    /** Null for an empty slot, which is no error. */
    gift: userGift.nullable(),
    canSend: z.boolean(),
    /** Why the caller cannot send a gift. */
    reason: z.enum(sendRefusals).nullable(),
  })
  .meta({ id: 'GiftSlot' })
export type GiftSlot = z.infer<typeof giftSlot>

/** A gift that was rejected or expired: its points are refunded. */
export const returnedGift = z
  .object({ id: z.int(), name: z.string(), emoji: z.string(), /** With one decimal. */ points: z.number() })
  .meta({ id: 'ReturnedGift' })
export type ReturnedGift = z.infer<typeof returnedGift>
