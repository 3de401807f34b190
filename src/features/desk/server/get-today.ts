import { assertModerator } from '#people/server/roles.policy.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Today } from '../desk.contract.ts'
import { countToday } from './today.sql.ts'

/** Moderators see how much happened since midnight in Istanbul. @throws DomainError ADMIN_ONLY */
export async function getToday({ db }: Pick<Context, 'db'>, moderator: Member): Promise<Today> {
  await assertModerator(db, moderator)
  return countToday(db)
}
