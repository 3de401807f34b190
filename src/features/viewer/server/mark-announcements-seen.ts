import { markBadgesSeen } from '#features/badges/server/index.ts'
import { markReturnsSeen } from '#features/gifts/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { SeenAnnouncements, SeenAnnouncementsInput } from '../viewer.contract.ts'

/** Marks announcements as seen, each piece once. @returns what this call marked, for the one tab that announces it */
export async function markAnnouncementsSeen(
  { db }: Pick<Context, 'db'>,
  member: Member,
  { badgeIds, giftIds }: SeenAnnouncementsInput,
): Promise<SeenAnnouncements> {
  const [badges, gifts] = await Promise.all([markBadgesSeen(db, member.id, badgeIds), markReturnsSeen(db, member.id, giftIds)])
  return { badges, gifts }
}
