import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { assertCanKeep } from './collections.policy.ts'
import { deleteCollectionRow, findCollection } from './collections.sql.ts'
import { forgetPage } from './collections.view.ts'

/** Only its owner deletes a collection; its items and likes go with it, the restaurants stay. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export async function deleteCollection(services: Pick<Services, 'db' | 'pages'>, member: Member, id: string): Promise<void> {
  assertCanKeep(member, await findCollection(services.db, id))
  await deleteCollectionRow(services.db, id, member.id)
  forgetPage(services, id)
}
