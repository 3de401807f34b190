import type { Services } from '#server/services.ts'
import type { Collection } from '../collections.contract.ts'
import type { CollectionRow } from './collections.sql.ts'

/** A collection as everybody sees it who may. */
export function presentCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    userId: row.user_id,
    owner: { id: row.user_id, username: row.username, nickname: row.nickname, avatarUrl: row.avatar_url },
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

/** A collection's page shows something else now. */
export function forgetPage({ pages }: Pick<Services, 'pages'>, id: string): void {
  pages.invalidate(`/tr/collections/${id}`)
}
