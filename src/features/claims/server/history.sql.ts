import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { type Given, jsonRows } from '#db/joined-reads.ts'
import { rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { Values, VersionRole } from '#features/restaurants/versions.rules.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { HistoryQuery } from '../claims.contract.ts'
import type { HistoryKind } from '../claims.rules.ts'

/** A line of the history, as each of its sources has it. */
export interface HistoryRow {
  source: 'business' | 'edit' | 'start'
  id: number
  kind: HistoryKind
  what: string | null
  at: Date
  role: VersionRole | null
  old_values: Values | null
  new_values: Values | null
  is_accepted: boolean | null
  member_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
  place: CursorValue[]
}

const latestFirst = keyset([
  { sql: 'h.at', kind: 'micros' },
  { sql: 'h.source collate "C"', kind: 'text' },
  { sql: 'h.id', kind: 'integer' },
])

export function selectHistory(db: Db, restaurantId: string, query: HistoryQuery): Promise<HistoryRow[]> {
  return rowsOf<HistoryRow>(db)`${historyOf(restaurantId, query)}`
}

/** The first page of that history with the day since when a business manages the restaurant. */
export const historyWithManager = (restaurantId: Given, limit: number): RawBuilder<HistoryAndManager> => sql`
  select ${jsonRows(historyOf(restaurantId, { limit }))} as rows, (
    select active_since from restaurant_claims where restaurant_id = ${restaurantId} and state = 'active') as since`

interface HistoryAndManager {
  rows: HistoryRow[]
  since: string | null
}

/**
 * The public history of a restaurant, newest first, one more than the limit: what businesses did, what was edited, and, below edits, when
 * it was added. Indexes restaurant_history_newest and restaurant_versions_newest.
 */
function historyOf(restaurantId: string | Given, { cursor, limit }: HistoryQuery): RawBuilder<HistoryRow> {
  const first = sql.lit(limit + 1)
  const firstOf = (columns: RawBuilder<unknown>) =>
    sql`(select * from (${columns}) h where ${latestFirst.after(cursor)} order by ${latestFirst.order} limit ${first})`
  return sql<HistoryRow>`
    select h.*, p.username, p.nickname, p.avatar_url, ${latestFirst.place} as place from (
      ${firstOf(sql`
        select 'business'::text as source, id, kind, what, at, null::text as role, null::jsonb as old_values, null::jsonb as new_values,
          null::boolean as is_accepted, null::uuid as member_id
        from restaurant_history where restaurant_id = ${restaurantId}`)}
      union all ${firstOf(sql`
        select 'edit'::text as source, id, 'edit'::text, null::text, at, role, old_values, new_values, is_accepted, member_id
        from restaurant_versions where restaurant_id = ${restaurantId}`)}
      union all ${firstOf(sql`
        select 'start'::text as source, 0::bigint as id, 'added'::text, null::text, created_at as at, null::text, null::jsonb, null::jsonb, null::boolean, null::uuid
        from restaurants r where id = ${restaurantId} and exists (select from restaurant_versions where restaurant_id = r.id)`)}) h
    left join profiles p on p.id = h.member_id
    order by ${latestFirst.order} limit ${first}`
}
