import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'
import { optionalText } from '#lib/text-schema.ts'
import { GIFT_MESSAGE_MAX, sendRefusals } from './gifts.rules.ts'

/** Something that can be given. */
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

/** What `POST /api/gifts` takes. */
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
    message: optionalText({ max: GIFT_MESSAGE_MAX, tooLong: 'GIFT_MESSAGE_TOO_LONG' }).meta({ example: 'Ellerine sağlık!' }),
  })
  .meta({ id: 'GiftInput' })
export type GiftInput = z.infer<typeof giftInput>

export const giftParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .meta({ example: '17' }),
})

/** A gift on its way: to be answered by its receiver before it expires. */
export const gift = z
  .object({
    id: z.int(),
    /** Null when the sender is gone. */
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

export const inboxQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type InboxQuery = z.infer<typeof inboxQuery>

/** What waits for the asker's answer, newest first. */
export const giftPage = z.object({ items: z.array(gift), nextCursor: z.string().nullable() }).meta({ id: 'GiftPage' })
export type GiftPage = z.infer<typeof giftPage>

/** The one gift that stands on a profile. */
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

/** The gift slot of a profile as the asker sees it. */
export const giftSlot = z
  .object({
    /** Null: none, which is nothing wrong. */
    gift: userGift.nullable(),
    canSend: z.boolean(),
    /** Why the asker cannot send one. */
    reason: z.enum(sendRefusals).nullable(),
  })
  .meta({ id: 'GiftSlot' })
export type GiftSlot = z.infer<typeof giftSlot>

/** A gift that nobody took: its points are back. */
export const returnedGift = z
  .object({ id: z.int(), name: z.string(), emoji: z.string(), /** With one decimal. */ points: z.number() })
  .meta({ id: 'ReturnedGift' })
export type ReturnedGift = z.infer<typeof returnedGift>
