import { assertReachable, hiddenFrom } from '#people/server/hidden-from.ts'
import type { Context } from '#site/server/context.ts'
import type { Member, Viewer } from '#platform/http/viewer.ts'
import {
  type Collection,
  type CollectionLike,
  type GalleryPage,
  type GalleryQuery,
  type ItemPage,
  itemQuery,
  type OwnCollectionPage,
  type OwnCollectionQuery,
} from '../collections.contract.ts'
import { assertCanSee } from './collections.policy.ts'
import { findCollection, isInAny, selectOwn, selectPublic } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'
import { isLikedBy } from './likes.sql.ts'
import { pageOf, presentPage } from '#db/keyset.ts'
import { ensure } from '#lib/errors.ts'
import { selectItemPage } from './items/items.sql.ts'
import { presentItems } from './items/items.view.ts'

/** Every viewer may read a public collection, its owner a private one too. @throws DomainError COLLECTION_NOT_FOUND */
export async function getCollection({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<Collection> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  assertReachable(await hiddenFrom(db, viewer), row.user_id, 'COLLECTION_NOT_FOUND')
  return presentCollection(row)
}

/** Whether the viewer likes a collection; false for a visitor. @throws DomainError COLLECTION_NOT_FOUND */
export async function getLike({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<CollectionLike> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  assertReachable(await hiddenFrom(db, viewer), row.user_id, 'COLLECTION_NOT_FOUND')
  const liked = viewer.kind === 'member' && (await isLikedBy(db, id, viewer.id))
  return { liked, likeCount: row.like_count }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const { limit } = itemQuery.parse({})

/** A public collection with its first items, for every viewer. @throws DomainError COLLECTION_NOT_FOUND, also for a private one */
export async function getPublicCollection({ db }: Pick<Context, 'db'>, id: string): Promise<{ collection: Collection; items: ItemPage }> {
  const row = UUID.test(id) ? await findCollection(db, id) : undefined
  ensure(row?.is_public, 'COLLECTION_NOT_FOUND')
  const { items, nextCursor } = pageOf(await selectItemPage(db, id, { limit }), limit)
  return { collection: presentCollection(row), items: { items: await presentItems(db, items), nextCursor } }
}

/** A member's own collections, newest first, and which contain a restaurant. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listOwnCollections(
  { db }: Pick<Context, 'db'>,
  member: Member,
  query: OwnCollectionQuery,
): Promise<OwnCollectionPage> {
  const { containing, limit } = query
  const [rows, isContained] = await Promise.all([
    selectOwn(db, member.id, query),
    containing === undefined ? null : isInAny(db, member.id, containing),
  ])
  const { items, nextCursor } = pageOf(rows, limit)
  return { items: items.map((row) => ({ ...presentCollection(row), contains: row.contains })), nextCursor, isContained }
}

/** The public collections, most liked or newest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listPublicCollections({ db }: Pick<Context, 'db'>, viewer: Viewer, query: GalleryQuery): Promise<GalleryPage> {
  const rows = await selectPublic(db, viewer.kind === 'member' ? viewer.id : null, query)
  return presentPage(rows, query.limit, (row) => ({ ...presentCollection(row), isLiked: row.is_liked }))
}
