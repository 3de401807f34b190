import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { BadgeList, BadgeProgressList } from '../badges.contract.ts'
import { selectBadges, selectProgress } from './badges.sql.ts'
import { presentBadge, presentProgress } from './badges.view.ts'

/** Everybody sees which badges there are. */
export async function listBadges({ db }: Pick<Context, 'db'>): Promise<BadgeList> {
  return { items: (await selectBadges(db)).map(presentBadge) }
}

/** A member sees how near each badge is, and the badges that are held although they are no longer given. */
export async function listBadgeProgress({ db }: Pick<Context, 'db'>, member: Member): Promise<BadgeProgressList> {
  return { items: (await selectProgress(db, member.id)).map(presentProgress) }
}
