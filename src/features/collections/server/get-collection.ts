import { assertReachable, hiddenFrom } from '#people/server/hidden-from.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Collection } from '../collections.contract.ts'
import { assertCanSee } from './collections.policy.ts'
import { findCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** Every viewer may read a public collection, its owner a private one too. @throws DomainError COLLECTION_NOT_FOUND */
export async function getCollection({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<Collection> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  assertReachable(await hiddenFrom(db, viewer), row.user_id, 'COLLECTION_NOT_FOUND')
  return presentCollection(row)
}
