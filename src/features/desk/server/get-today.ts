import { assertModerator } from '#people/server/roles.policy.ts'
import { readUsage } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Today } from '../desk.contract.ts'
import { countToday } from './today.sql.ts'

/** Moderators see how much happened since midnight in Istanbul, and whether there is room for photos. @throws DomainError ADMIN_ONLY */
export async function getToday({ db, site }: Pick<Context, 'db' | 'site'>, moderator: Member): Promise<Today> {
  await assertModerator(db, moderator)
  const [counts, { state }] = await Promise.all([countToday(db), readUsage({ db, site })])
  return { ...counts, storage: state }
}
