import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue, rowsOf } from '#db/rows.ts'
import { SEARCH_DAYS, SEARCHES_SHOWN, WEEKS } from '../statistics.rules.ts'

const today = sql`(now() at time zone 'Europe/Istanbul')::date`
const thisWeek = sql`date_trunc('week', now() at time zone 'Europe/Istanbul')::date`

/** The salt of a day, the same for all processes. */
export async function findSalt(db: Db, day: string, made: Buffer): Promise<Buffer> {
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${made}) on conflict do nothing`.execute(db)
  return onlyValue<Buffer>(db)`select salt from visit_salts where day = ${day}::date`
}

export async function storeMarks(db: Db, day: string, marks: readonly Buffer[]): Promise<void> {
  await sql`insert into visit_marks (day, mark) select ${day}::date, unnest(${marks}::bytea[]) on conflict do nothing`.execute(db)
}

export async function storeSearches(db: Db, searches: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that two processes do not wait for each other.
  const sorted = [...searches].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`
    insert into empty_searches as known (day, words, amount)
    select ${today}, words, amount from unnest(${sorted.map(([words]) => words)}::text[], ${sorted.map(([, amount]) => amount)}::int[])
      as found (words, amount)
    on conflict (day, words) do update set amount = known.amount + excluded.amount`.execute(db)
}

/** Counts the visitors of finished days, and deletes their marks. */
export async function countVisitors(tx: Tx): Promise<void> {
  await sql`
    with gone as (delete from visit_marks where day < ${today} returning day)
    insert into statistics_days as known (day, visitors) select day, count(*)::int from gone group by day
    on conflict (day) do update set visitors = known.visitors + excluded.visitors`.execute(tx)
  await sql`delete from visit_salts where day < ${today}`.execute(tx)
}

/** Counts what members did on finished days, from where the last count ended. */
export async function countActs(tx: Tx): Promise<void> {
  await sql`select from statistics_progress for update`.execute(tx)
  await sql`
    with progress as (
      select *, greatest(next_day, ${today} - 366)::timestamp at time zone 'Europe/Istanbul' as began,
        ${today}::timestamp at time zone 'Europe/Istanbul' as ended
      from statistics_progress
    ), acts as (
      select v.created_at, v.user_id, true as is_vote, false as is_comment from progress p join votes v on v.id > p.last_vote and v.created_at < p.ended
      union all
      select c.created_at, c.user_id, false, true from progress p join comments c on c.id > p.last_comment and c.created_at < p.ended
      union all
      select r.created_at, r.user_id, false, true from progress p join comment_replies r on r.id > p.last_reply and r.created_at < p.ended
      union all
      select r.created_at, r.author_id, false, false from progress p join restaurants r on r.created_at >= p.began and r.created_at < p.ended
    ), counted as (
      select (a.created_at at time zone 'Europe/Istanbul')::date as day, count(*) filter (where is_vote)::int as votes,
        count(*) filter (where is_comment)::int as comments, count(distinct a.user_id)::int as active_members
      from acts a, progress p where a.created_at >= p.ended - interval '366 days' group by 1
    )
    insert into statistics_days as known (day, votes, comments, active_members) select day, votes, comments, active_members from counted
    on conflict (day) do update set votes = known.votes + excluded.votes, comments = known.comments + excluded.comments,
      active_members = greatest(known.active_members, excluded.active_members)`.execute(tx)
}

/** Counts the sign-ups of finished days. */
export async function countSignUps(tx: Tx): Promise<void> {
  await sql`
    insert into statistics_days as known (day, sign_ups)
    select (p.created_at at time zone 'Europe/Istanbul')::date as day, count(*)::int
    from statistics_progress s join profiles p on p.created_at >= greatest(s.next_day, ${today} - 366)::timestamp at time zone 'Europe/Istanbul'
      and p.created_at < ${today}::timestamp at time zone 'Europe/Istanbul'
    group by day
    on conflict (day) do update set sign_ups = known.sign_ups + excluded.sign_ups`.execute(tx)
}

/** Notes how far the days are counted. */
export async function keepProgress(tx: Tx): Promise<void> {
  const ended = sql`${today}::timestamp at time zone 'Europe/Istanbul'`
  await sql`
    update statistics_progress p set next_day = ${today},
      last_vote = coalesce((select max(id) from votes where id > p.last_vote and created_at < ${ended}), p.last_vote),
      last_comment = coalesce((select max(id) from comments where id > p.last_comment and created_at < ${ended}), p.last_comment),
      last_reply = coalesce((select max(id) from comment_replies where id > p.last_reply and created_at < ${ended}), p.last_reply)`.execute(
    tx,
  )
}

/** Counts how many members of each sign-up week were active in weeks that are over and not counted yet. */
export async function countWeeks(tx: Tx): Promise<void> {
  await sql`
    with missing as (
      select c::date as cohort, k as week, (c::date)::timestamp at time zone 'Europe/Istanbul' as joined,
        (c::date + 7)::timestamp at time zone 'Europe/Istanbul' as joined_end,
        (c::date + 7 * k)::timestamp at time zone 'Europe/Istanbul' as began, (c::date + 7 * k + 7)::timestamp at time zone 'Europe/Istanbul' as ended
      from generate_series(${thisWeek} - 7 * ${WEEKS}::int, ${thisWeek} - 7, interval '7 days') c
      cross join generate_series(0, ${WEEKS - 1}::int) k
      where c::date + 7 * k < ${thisWeek} and not exists (select from statistics_weeks w where w.cohort = c::date and w.week = k)
    )
    insert into statistics_weeks (cohort, week, members, active)
    select m.cohort, m.week, count(*)::int, count(*) filter (where
      exists (select from votes v where v.user_id = p.id and v.created_at >= m.began and v.created_at < m.ended)
      or exists (select from comments c where c.user_id = p.id and c.created_at >= m.began and c.created_at < m.ended)
      or exists (select from comment_replies r where r.user_id = p.id and r.created_at >= m.began and r.created_at < m.ended)
      or exists (select from restaurants r where r.author_id = p.id and r.created_at >= m.began and r.created_at < m.ended))::int
    from missing m join profiles p on p.created_at >= m.joined and p.created_at < m.joined_end
    group by m.cohort, m.week
    on conflict do nothing`.execute(tx)
}

export async function forgetSearches(tx: Tx): Promise<void> {
  await sql`delete from empty_searches where day < ${today} - ${SEARCH_DAYS}::int`.execute(tx)
}

export interface DayRow {
  day: string
  visitors: number
  sign_ups: number
  active_members: number
  votes: number
  comments: number
}

/** The finished days of a range, also those on which nothing happened. */
export async function selectDays(db: Db, days: number): Promise<DayRow[]> {
  return rowsOf<DayRow>(db)`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(visitors, 0) as visitors, coalesce(sign_ups, 0) as sign_ups,
      coalesce(active_members, 0) as active_members, coalesce(votes, 0) as votes, coalesce(comments, 0) as comments
    from generate_series(${today} - ${days}::int, ${today} - 1, interval '1 day') d left join statistics_days s on s.day = d::date
    order by d`
}

export interface CohortRow {
  week: string
  members: number
  active: number[]
}

export async function selectCohorts(db: Db): Promise<CohortRow[]> {
  return rowsOf<CohortRow>(db)`
    select to_char(cohort, 'YYYY-MM-DD') as week, (array_agg(members order by week))[1] as members, array_agg(active order by week) as active
    from statistics_weeks where cohort >= ${thisWeek} - 7 * ${WEEKS}::int
    group by cohort order by cohort desc`
}

export async function selectSearches(db: Db): Promise<{ words: string; amount: number }[]> {
  return rowsOf<{ words: string; amount: number }>(db)`
    select words, sum(amount)::int as amount from empty_searches group by words order by amount desc, words limit ${SEARCHES_SHOWN}`
}
