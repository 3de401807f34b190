import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { keyset } from '#db/keyset.ts'
import type { DeletedQuery } from '../moderation.contract.ts'

const newestFirst = keyset([
  { sql: 's.created_at', kind: 'micros' },
  { sql: 's.id', kind: 'integer' },
])

/** Content deleted by moderators, of one type or of all, newest first, one more than the limit. */
export function selectDeleted(db: Db, { contentType, cursor, limit }: DeletedQuery) {
  return db
    .selectFrom('deleted_content_stats as s')
    .leftJoin('profiles as p', 'p.id', 's.deleted_by')
    .leftJoin('reports as r', 'r.id', 's.report_id')
    .leftJoin('decisions as d', 'd.id', 's.decision_id')
    .select([
      's.id',
      's.content_type',
      's.content_id',
      's.title',
      'd.rule',
      'd.facts',
      's.report_id',
      's.created_at',
      'p.id as admin_id',
      'p.username',
      'p.nickname',
      'p.avatar_url',
      'r.report_type',
      'r.reason',
      newestFirst.place.as('place'),
    ])
    .where(contentType === undefined ? sql<boolean>`true` : sql<boolean>`s.content_type = ${contentType}`)
    .where(newestFirst.after(cursor))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

export type DeletedRow = Awaited<ReturnType<typeof selectDeleted>>[number]
