import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnCollectionPage, OwnCollectionQuery } from '../collections.contract.ts'
import { isInAny, selectOwn } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

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
