import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow } from '#db/rows.ts'
import type { Today } from '../desk.contract.ts'
import { TODAY_MAX } from '../desk.rules.ts'

const midnight = sql`(date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul')`
const most = sql.lit(TODAY_MAX)

/** What happened since midnight: ranges of indexes, and for votes and comments the last rows; no more than the maximum of each is read. */
export async function countToday(db: Db): Promise<Omit<Today, 'storage'>> {
  return (await firstRow<Omit<Today, 'storage'>>(db)`
    select
      (select count(*)::int from (select from profiles where created_at >= ${midnight} limit ${most}) x) as "signUps",
      (select count(*)::int from (select from restaurants where created_at >= ${midnight} limit ${most}) x) as restaurants,
      (select count(*)::int from (select created_at from votes order by id desc limit ${most}) x where created_at >= ${midnight}) as votes,
      (select count(*)::int from (select created_at from comments order by id desc limit ${most}) x where created_at >= ${midnight}) as comments,
      (select count(*)::int from (select content_type from decisions where decided_at >= ${midnight} order by decided_at desc, id desc limit ${most}) x
        where content_type = 'member') as sanctions`)!
}
