import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { valuesOf } from '#db/rows.ts'

/**
 * Restaurants whose scores change by the minute: recently active, still rising, or among the first thousand. The indexes of
 * hot and rising exclude duets, which never trend: without that condition PostgreSQL scans the whole table every three minutes.
 */
export async function findMoving(db: Db): Promise<string[]> {
  return valuesOf<string>(db)`
    select restaurant_id as id from restaurant_activity where hour > now() - interval '8 days 2 hours'
    union select id from restaurants where question_type = 'normal' and rising_score > 0
    union (select id from restaurants where question_type = 'normal' order by hot_score desc, engagement_score desc, created_at desc, id desc limit 1000)
    union (select id from restaurants order by hype_total desc, engagement_score desc, created_at desc, id desc limit 1000)`
}

/** The next ids after this one; empty at the end. */
export async function findNext(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('restaurants').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map((row) => row.id)
}

/**
 * Updates the scores of these restaurants to the current time. A restaurant that is being changed is left to the next run,
 * and a change below 0.2 %, which is invisible in the order, is not written.
 */
export async function updateScores(db: Db, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select * from restaurants where id = any(${ids}::text[]) order by id for no key update skip locked),
    aged as (
      select id, hype_score, now() - created_at as age,
        settled_share(id, member_accept_count + member_reject_count + comment_count + reply_count, 0) as settled,
        hype_of(member_accept_count + member_reject_count, comment_count, reply_count, hype_score, now() - created_at) as hype
      from due),
    scored as (
      select aged.id, hype, hot_of((hype - hype_score) * settled + hype_score, age) as hot, rising_of(coalesce(last_day, 0), coalesce(week_before, 0)) as rising
      from aged cross join lateral (
        select sum(settled_of(amount)) filter (where hour > now() - interval '1 day') as last_day,
          sum(settled_of(amount)) filter (where hour <= now() - interval '1 day') as week_before
        from restaurant_activity where restaurant_id = aged.id and hour > now() - interval '8 days') activity)
    update restaurants r set hype_total = hype, hot_score = hot, rising_score = rising
    from scored s where r.id = s.id and (
      abs(r.hype_total - hype) > 0.002 * r.hype_total or abs(r.hot_score - hot) > 0.002 * r.hot_score or r.rising_score <> rising)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes activity that no score uses any more. @returns the number of deleted rows */
export async function deleteOldActivity(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from restaurant_activity where ctid = any(array(
      select ctid from restaurant_activity where hour < now() - interval '9 days' limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
