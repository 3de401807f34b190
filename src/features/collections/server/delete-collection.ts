import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertCanSave } from './collections.policy.ts'
import { deleteCollectionRow, findCollection } from './collections.sql.ts'

/**
 * Only its owner deletes a collection, with its items and likes; the restaurants stay.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN
 */
export async function deleteCollection(context: Pick<Context, 'db' | 'pages'>, member: Member, id: string): Promise<void> {
  assertCanSave(member, await findCollection(context.db, id))
  await deleteCollectionRow(context.db, id, member.id)
  context.pages.changed({ collection: id })
}
