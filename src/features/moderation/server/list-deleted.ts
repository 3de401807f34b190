import { pageOf } from '#db/keyset.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { DeletedPage, DeletedQuery } from '../moderation.contract.ts'
import { selectDeleted } from './deleted.sql.ts'
import { assertAdmin } from './moderation.policy.ts'
import { presentDeleted } from './moderation.view.ts'

/** Admins see what was deleted by admins, by whom and when, newest first. @throws DomainError ADMIN_ONLY */
export async function listDeleted({ db }: Pick<Services, 'db'>, member: Member, query: DeletedQuery): Promise<DeletedPage> {
  await assertAdmin(db, member)
  const { items, nextCursor } = pageOf(await selectDeleted(db, query), query.limit)
  return { items: items.map(presentDeleted), nextCursor }
}
