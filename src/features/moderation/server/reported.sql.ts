import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { keyset } from '#db/keyset.ts'

const newestFirst = keyset([
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'integer' },
])

interface PageAsked {
  cursor?: string | undefined
  limit: number
}

// Only the newest open report of each item counts. PostgreSQL always runs the subquery as an index lookup; it could compute
// a join for all reports.
/** All content with open reports, or one item of it, ordered by the newest of them, one more than the limit. */
export function selectReported(db: Db, { cursor, limit, item }: PageAsked & { item?: string | undefined }) {
  const newest = db
    .selectFrom('reports as r')
    .select(['r.id', 'r.created_at', 'r.item', 'r.question_id', 'r.comment_id', newestFirst.place.as('place')])
    .where('r.status', '=', 'pending')
    .where(newestFirst.after(cursor))
    .where(
      sql<boolean>`r.id = (select n.id from reports n where n.status = 'pending' and n.item = r.item order by n.created_at desc, n.id desc limit 1)`,
    )
    .$if(item !== undefined, (query) => query.where('r.item', '=', item!))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
  return db
    .with(
      (cte) => cte('newest').materialized(),
      () => newest,
    )
    .selectFrom('newest as r')
    .leftJoin('comments as c', (join) => join.onRef('c.id', '=', 'r.comment_id').on('c.is_deleted', '=', false))
    .leftJoin('profiles as w', 'w.id', 'c.user_id')
    .leftJoin('restaurants as q', (join) => join.on('q.id', '=', sql<string>`coalesce(r.question_id, c.question_id)`))
    .leftJoin('profiles as a', 'a.id', 'q.author_id')
    .leftJoin('reported_messages as e', 'e.report_id', 'r.id')
    .leftJoin('profiles as s', 's.id', 'e.sender_id')
    .select([
      'r.id',
      'r.item',
      'r.place',
      'e.content as message_content',
      'e.sent_at as message_sent_at',
      'e.sender_id',
      's.username as sender_username',
      's.nickname as sender_nickname',
      's.avatar_url as sender_avatar_url',
      'c.content',
      'c.edited_at',
      sql<boolean>`exists (select from text_versions v where v.comment_id = c.id)`.as('has_versions'),
      'w.id as writer_id',
      'w.username as writer_username',
      'w.nickname as writer_nickname',
      'w.avatar_url as writer_avatar_url',
      'q.id as restaurant_id',
      'q.title',
      'q.body',
      'q.restaurant_type',
      'q.question_type',
      'q.author_id',
      'a.username as author_username',
      'a.nickname as author_nickname',
      'a.avatar_url as author_avatar_url',
      sql<string | null>`q.photos[1]`.as('photo'),
      sql<number>`(select count(*) from reports n where n.status = 'pending' and n.item = r.item)`.as('report_count'),
    ])
    .orderBy(newestFirst.order)
    .execute()
}

export type ReportedRow = Awaited<ReturnType<typeof selectReported>>[number]

/** The open reports of each of these items after the cursor, up to `limit` plus one per item. */
export function selectReports(db: Db, items: string[], { cursor, limit }: PageAsked) {
  return db
    .selectFrom(sql<{ item: string }>`unnest(${items}::text[] collate "C")`.as<'target'>(sql`target(item)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('reports as r')
          .selectAll()
          .where('r.status', '=', 'pending')
          .whereRef('r.item', '=', 'target.item')
          .where(newestFirst.after(cursor))
          .orderBy(newestFirst.order)
          .limit(limit + 1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('profiles as p', 'p.id', 'r.reporter_id')
    .select(['r.id', 'r.item', 'r.report_type', 'r.reason', 'r.created_at', 'r.reporter_id', 'p.username', 'p.nickname', 'p.avatar_url'])
    .select(newestFirst.place.as('place'))
    .orderBy(newestFirst.order)
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]
