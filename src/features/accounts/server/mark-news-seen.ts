import { markBadgesSeen } from '#features/badges/server/index.ts'
import { markReturnsSeen } from '#features/gifts/server/index.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { SeenNews, SeenNewsInput } from '../accounts.contract.ts'

/** A member sees each piece of news once. @returns what this call marked, for the one tab that announces it */
export async function markNewsSeen({ db }: Pick<Services, 'db'>, member: Member, { badgeIds, giftIds }: SeenNewsInput): Promise<SeenNews> {
  const [badges, gifts] = await Promise.all([markBadgesSeen(db, member.id, badgeIds), markReturnsSeen(db, member.id, giftIds)])
  return { badges, gifts }
}
