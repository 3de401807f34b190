import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import { assertCanKeep } from '../collections.policy.ts'
import { findCollection } from '../collections.sql.ts'
import { forgetPage } from '../collections.view.ts'
import { findItem, updateNotes } from './items.sql.ts'
import { presentItem } from './items.view.ts'

/** The owner writes, changes or clears the note of an item. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, ITEM_NOT_FOUND */
export async function changeNotes(
  services: Pick<Services, 'db' | 'pages'>,
  member: Member,
  { collectionId, restaurantId, notes }: { collectionId: string; restaurantId: string; notes: string | null },
): Promise<CollectionItem> {
  assertCanKeep(member, await findCollection(services.db, collectionId))
  const isChanged = await updateNotes(services.db, collectionId, restaurantId, notes)
  const row = isChanged ? await findItem(services.db, collectionId, restaurantId) : undefined
  if (!row) throw new DomainError('ITEM_NOT_FOUND', 404)
  forgetPage(services, collectionId)
  return presentItem(row)
}
