import type { Db } from '#db/connect.ts'
import { joinedRead, type JoinedRead, jsonRow } from '#db/joined-reads.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import type { GiftPage, GiftSlot, GiftTypes, InboxQuery, ReturnedGift } from '../gifts.contract.ts'
import {
  findSlot,
  giftAnnouncementsOf,
  type ReturnedRow,
  selectGiftTypes,
  selectGivers,
  selectOpen,
  updateRefundSeen,
} from './gifts.sql.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { sendRefusal } from '../gifts.rules.ts'
import { presentGift, presentType, presentUserGift } from './gifts.view.ts'
import type { Tx } from '#db/transaction.ts'
import { presentPage } from '#db/keyset.ts'

/** How many gifts wait for a member, and the member's returned gifts that are unseen. Reading marks nothing as seen. */
export function giftAnnouncementsRead(): JoinedRead<{ openGifts: number; returnedGifts: ReturnedGift[] }> {
  return joinedRead(
    (_, profileId) => jsonRow(giftAnnouncementsOf(profileId)),
    (found) => ({ openGifts: found!.open_gifts, returnedGifts: found!.returned.map(present) }),
  )
}

/** Marks returned gifts as seen. @returns those that this call marked: two tabs never announce the same gift. */
export async function markReturnsSeen(db: Db, profileId: string, giftIds: readonly number[]): Promise<ReturnedGift[]> {
  return (await updateRefundSeen(db, profileId, giftIds)).map(present)
}

function present({ tenths, ...gift }: ReturnedRow): ReturnedGift {
  return { ...gift, points: pointsFromTenths(tenths) }
}

/** The gift on a profile, and whether the member could send one there. @throws DomainError PROFILE_NOT_FOUND */
export async function getSlot({ db }: Pick<Context, 'db'>, member: Member, profileId: string): Promise<GiftSlot> {
  const row = found(await findSlot(db, profileId, member.id), 'PROFILE_NOT_FOUND')
  const reason = sendRefusal({ senderId: member.id, receiverId: profileId, isFollowing: row.tied }) ?? null
  return { gift: presentUserGift(row), canSend: reason === null, reason }
}

/** The currently available gift types, cheapest first. */
export async function listGiftTypes({ db }: Pick<Context, 'db'>): Promise<GiftTypes> {
  return { items: (await selectGiftTypes(db)).map(presentType) }
}

/**
 * The senders of the gifts that wait for this member. Deleting the member refunds them, so the deletion
 * locks their profiles together with all others that it changes.
 */
export async function listGivers(tx: Tx, profileId: string): Promise<string[]> {
  return (await selectGivers(tx, profileId)).map((row) => row.sender_id!)
}

/** A member's open gifts that can still be answered, newest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listInbox({ db }: Pick<Context, 'db'>, member: Member, query: InboxQuery): Promise<GiftPage> {
  return presentPage(await selectOpen(db, member.id, query), query.limit, presentGift)
}
