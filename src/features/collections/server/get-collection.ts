import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Collection } from '../collections.contract.ts'
import { assertCanSee } from './collections.policy.ts'
import { findCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** Everybody may read a public collection, its owner a private one too. @throws DomainError COLLECTION_NOT_FOUND */
export async function getCollection({ db }: Pick<Services, 'db'>, viewer: Viewer, id: string): Promise<Collection> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  return presentCollection(row)
}
