import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Collection, CollectionChange } from '../collections.contract.ts'
import { assertCanSave } from './collections.policy.ts'
import { findCollection, updateCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** Only its owner renames, recolours, publishes or hides a collection. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export async function editCollection(
  context: Pick<Context, 'db' | 'pages'>,
  member: Member,
  id: string,
  change: CollectionChange,
): Promise<Collection> {
  assertCanSave(member, await findCollection(context.db, id))
  const isChanged = await updateCollection(context.db, id, member.id, change)
  const row = isChanged ? await findCollection(context.db, id) : undefined
  if (!row) throw new DomainError('COLLECTION_NOT_FOUND')
  context.pages.changed({ collection: id })
  return presentCollection(row)
}
