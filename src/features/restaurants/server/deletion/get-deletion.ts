import { hasRequestedDeletion } from '#features/reports/server/index.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DeletionState } from '../../restaurants.contract.ts'
import { findAuthored } from '../posting/posting.sql.ts'
import { isUsedByOthers } from './deletion.sql.ts'

/**
 * Whether the author can delete the restaurant now, or has an open request for it to the moderators.
 * @throws DomainError RESTAURANT_NOT_FOUND, FORBIDDEN
 */
export async function getDeletion({ db }: Pick<Context, 'db'>, member: Member, id: string): Promise<DeletionState> {
  refuseIf(found(await findAuthored(db, id), 'RESTAURANT_NOT_FOUND').author_id !== member.id, 'FORBIDDEN')
  const [isUsed, isRequested] = await Promise.all([isUsedByOthers(db, id, member.id), hasRequestedDeletion(db, member.id, id)])
  return { canDelete: !isUsed, isRequested }
}
