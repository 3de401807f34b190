import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DeletedPage, DeletedQuery } from '../moderation.contract.ts'
import { selectDeleted } from './deleted.sql.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentDeleted } from './moderation.view.ts'

/** What admins deleted, and restaurants that their authors deleted, by whom and when, newest first; for moderators. @throws DomainError ADMIN_ONLY */
export async function listDeleted({ db }: Pick<Context, 'db'>, member: Member, query: DeletedQuery): Promise<DeletedPage> {
  await assertModerator(db, member)
  const { items, nextCursor } = pageOf(await selectDeleted(db, query), query.limit)
  return { items: items.map(presentDeleted), nextCursor }
}
