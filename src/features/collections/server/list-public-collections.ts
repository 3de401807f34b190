import { pageOf } from '#db/keyset.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { GalleryPage, GalleryQuery } from '../collections.contract.ts'
import { selectPublic } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** Everybody looks through the public collections, most liked or newest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listPublicCollections({ db }: Pick<Services, 'db'>, viewer: Viewer, query: GalleryQuery): Promise<GalleryPage> {
  const rows = await selectPublic(db, viewer.kind === 'member' ? viewer.id : null, query)
  const { items, nextCursor } = pageOf(rows, query.limit)
  return { items: items.map((row) => ({ ...presentCollection(row), isLiked: row.is_liked })), nextCursor }
}
