import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { type bulkKinds, DECISIONS_MAX } from '../queue.rules.ts'
import { type ShownRow, shownOf } from './shown.sql.ts'
import { isUndecided, sources } from './sources.sql.ts'

type BulkKind = (typeof bulkKinds)[number]

// The key of a reported thing is that of its text at the last report: the text of today is compared as well.
const copies = {
  report: (item: string) => sql`text_key(text_of_item(${item})) asked (key), reported_items i
    where i.text_key = asked.key and i.item <> ${item} and text_key(text_of_item(i.item)) = asked.key`,
  newcomer: (item: string) => sql`held_texts asked, held_texts x
    where asked.id = ${Number(item)} and text_key(x.content) = text_key(asked.content) and x.id <> asked.id and x.decided_at is null`,
  // The other photos of the same member: they came together.
  photo: (item: string) => sql`member_photos asked, member_photos f
    where asked.id = ${Number(item)} and f.member_id = asked.member_id and f.id <> asked.id and f.state = 'waiting'`,
} satisfies Record<BulkKind, unknown>

/** The other waiting items with the text of this one, the longest first, without those on which other moderators work. */
export async function selectCopies(db: Db, memberId: string, { kind, item }: { kind: BulkKind; item: string }): Promise<ShownRow[]> {
  const source = sources[kind]
  const found = sql.raw(source.item)
  return rowsOf<ShownRow>(db)`
    with w as materialized (
      select ${kind}::text as kind, (${found})::text as item, ${sql.raw(source.since)} as since from ${copies[kind](item)}
        and ${isUndecided(kind)} and not exists (
          select from queue_assignments t where t.kind = ${kind} and t.item = ${found} and t.until > now() and t.member_id <> ${memberId}::uuid)
      order by 3, 2 limit ${DECISIONS_MAX - 1})
    ${shownOf({ order: sql`w.since, w.item` })}`
}
