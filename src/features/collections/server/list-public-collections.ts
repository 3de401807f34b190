import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { GalleryPage, GalleryQuery } from '../collections.contract.ts'
import { selectPublic } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** The public collections, most liked or newest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listPublicCollections({ db }: Pick<Context, 'db'>, viewer: Viewer, query: GalleryQuery): Promise<GalleryPage> {
  const rows = await selectPublic(db, viewer.kind === 'member' ? viewer.id : null, query)
  const { items, nextCursor } = pageOf(rows, query.limit)
  return { items: items.map((row) => ({ ...presentCollection(row), isLiked: row.is_liked })), nextCursor }
}
