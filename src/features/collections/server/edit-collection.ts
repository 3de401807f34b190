import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Collection, CollectionChange } from '../collections.contract.ts'
import { assertCanKeep } from './collections.policy.ts'
import { findCollection, updateCollection } from './collections.sql.ts'
import { forgetPage, presentCollection } from './collections.view.ts'

/** Only its owner renames, recolours, publishes or hides a collection. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export async function editCollection(
  services: Pick<Services, 'db' | 'pages'>,
  member: Member,
  id: string,
  change: CollectionChange,
): Promise<Collection> {
  assertCanKeep(member, await findCollection(services.db, id))
  const isChanged = await updateCollection(services.db, id, member.id, change)
  const row = isChanged ? await findCollection(services.db, id) : undefined
  if (!row) throw new DomainError('COLLECTION_NOT_FOUND', 404)
  forgetPage(services, id)
  return presentCollection(row)
}
