import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { keyset } from '#db/keyset.ts'
import type { VersionQuery } from '../moderation.contract.ts'
import type { VersionedType } from '../moderation.rules.ts'

const newestFirst = keyset([{ sql: 'v.id', kind: 'integer' }])

const columns = { comment: 'v.comment_id', reply: 'v.reply_id' } as const

/** The earlier versions of a comment or a reply, newest first, one more than the limit. */
export function selectVersions(db: Db, contentType: VersionedType, id: number, { cursor, limit }: VersionQuery) {
  return db
    .selectFrom('text_versions as v')
    .select(['v.id', 'v.content', 'v.replaced_at', newestFirst.place.as('place')])
    .where(sql.ref<number>(columns[contentType]), '=', id)
    .where(newestFirst.after(cursor))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]
