import { type Db, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { DecidedType, Finder, HouseRule, Outcome } from '#features/moderation/moderation.rules.ts'
import type { PageQuery } from '../sanctions.contract.ts'
import { isAnnounced } from './decisions.sql.ts'

const newest = keyset([
  { sql: 'd.decided_at', kind: 'micros' },
  { sql: 'd.id', kind: 'integer' },
])

interface LogRow {
  id: number
  content_type: DecidedType
  outcome: Outcome
  rule: HouseRule | null
  found_by: Finder
  decided_at: Date
  days: number | null
  appeal: 'upheld' | 'undone' | null
  place: CursorValue[]
}

/** What was decided, newest first, one more than the limit; neither a name nor a text is read. */
export async function selectLog(db: Db, { cursor, limit }: PageQuery): Promise<LogRow[]> {
  return rowsOf<LogRow>(db)`
    select d.id, d.content_type, d.outcome, d.rule, d.found_by, d.decided_at,
      round(extract(epoch from d.until - d.decided_at) / 86400)::int as days, nullif(a.outcome, 'withdrawn') as appeal, ${newest.place} as place
    from decisions d left join appeals a on a.decision_id = d.id
    where ${isAnnounced} and ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1} ${prepared}`
}

interface QuarterRow {
  start: string
  reports: number
  decisions: number
  appeals: number
  undone: number
  median_hours: number | null
}

/** The numbers of the last four quarters of Istanbul, the running one first: ranges of indexes. */
export async function selectQuarters(db: Db): Promise<QuarterRow[]> {
  return rowsOf<QuarterRow>(db)`
    with quarters as (
      select q as start, q at time zone 'Europe/Istanbul' as began, (q + interval '3 months') at time zone 'Europe/Istanbul' as ended
      from generate_series(
        date_trunc('quarter', now() at time zone 'Europe/Istanbul') - interval '9 months',
        date_trunc('quarter', now() at time zone 'Europe/Istanbul'), interval '3 months') q)
    select to_char(start, 'YYYY-MM-DD') as start,
      (select count(*)::int from reports where created_at >= began and created_at < ended) as reports,
      (select count(*)::int from decisions where decided_at >= began and decided_at < ended) as decisions,
      (select count(*)::int from appeals where created_at >= began and created_at < ended) as appeals,
      (select count(*)::int from appeals where created_at >= began and created_at < ended and outcome = 'undone') as undone,
      -- Of an even number the shorter one of the middle two: a time between them is nobody's.
      (select (percentile_disc(0.5) within group (order by extract(epoch from updated_at - created_at) / 3600))::float8
        from reports where created_at >= began and created_at < ended and decision_id is not null) as median_hours
    from quarters order by start desc ${prepared}`
}
