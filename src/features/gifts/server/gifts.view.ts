import { pointsFromTenths } from '#features/points/points.rules.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Gift, GiftType, UserGift } from '../gifts.contract.ts'
import type { GiftRow, SlotRow } from './gifts.sql.ts'

interface TypeColumns {
  name: string
  emoji: string
  description: string
  cost_tenths: number
  is_active: boolean
}

export function presentType(row: TypeColumns & { id: number }): GiftType {
  return {
    id: row.id,
    name: row.name,
    emoji: row.emoji,
    description: row.description,
    costPoints: pointsFromTenths(row.cost_tenths),
    isActive: row.is_active,
  }
}

/** A gift as its sender and its receiver see it. */
export function presentGift(row: GiftRow): Gift {
  return {
    id: row.id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    giftTypeId: row.gift_type_id,
    message: row.message,
    status: row.status,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
    giftType: presentType({ ...row, id: row.gift_type_id }),
    sender: presentPerson(row.sender_id, row),
  }
}

/** The gift on a profile as members see it; null for an empty slot. */
export function presentUserGift(row: SlotRow): UserGift | null {
  if (row.gift_type_id === null) return null
  return {
    userId: row.user_id,
    giftTypeId: row.gift_type_id,
    senderId: row.is_giver_hidden ? null : row.sender_id,
    message: row.is_giver_hidden ? null : row.message,
    acceptedAt: row.accepted_at!.toISOString(),
    giftType: presentType({ ...(row as TypeColumns), id: row.gift_type_id }),
    sender: row.is_giver_hidden ? null : presentPerson(row.sender_id, row),
  }
}
