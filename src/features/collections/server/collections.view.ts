import { presentPerson } from '#people/present-person.ts'
import type { Collection } from '../collections.contract.ts'
import type { CollectionRow } from './collections.sql.ts'

/** A collection as every permitted viewer sees it. */
export function presentCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    userId: row.user_id,
    owner: presentPerson(row.user_id, row),
    name: row.name,
    description: row.description,
    color: row.color,
    emoji: row.emoji,
    isPublic: row.is_public,
    itemCount: row.item_count,
    likeCount: row.like_count,
    createdAt: row.created_at.toISOString(),
  }
}
