import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import type { OwnReportQuery } from '../reports.contract.ts'
import { newest, type OwnReportRow, outcomeColumns } from './reports.sql.ts'

/** This number of the latest items of each kind that a member made are searched for reports. */
const LATEST = 1000

/** A report with its reporter; all null when the account is gone. */
export interface ReportAboutRow extends OwnReportRow {
  reporter_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
}

/** The reports about a member and about what the member made, also about what was removed since; newest first, one more than the limit. */
export async function selectReportsAbout(db: Db, memberId: string, { cursor, limit }: OwnReportQuery): Promise<ReportAboutRow[]> {
  const id = sql`${memberId}::uuid`
  return rowsOf<ReportAboutRow>(db)`
    with made (item) as (
      (select 'question:' || q.id from restaurants q where q.author_id = ${id} order by q.created_at desc limit ${LATEST})
      union all (select 'comment:' || c.id::text from comments c where c.user_id = ${id} order by c.created_at desc limit ${LATEST})
      union all (select 'reply:' || a.id::text from comment_replies a where a.user_id = ${id} limit ${LATEST})
      union all (select 'dish:' || d.id::text from restaurant_dishes d where d.added_by = ${id} limit ${LATEST})
      union all (select 'menu_photo:' || m.id::text from menu_photos m where m.user_id = ${id} limit ${LATEST})
      union all (select 'member_photo:' || m.id::text from member_photos m where m.member_id = ${id} limit ${LATEST})
      union all (select 'collection:' || k.id::text from collections k where k.user_id = ${id} limit ${LATEST})
      union all (select 'photo:' || q.id || '.' || f.photo from restaurants q, unnest(q.photos) f (photo)
        where q.author_id = ${id} order by q.created_at desc limit ${LATEST})
      union all select 'profile:' || ${memberId}::text || '.' || part from unnest('{name,picture,text}'::text[]) part),
    about (id) as (
      select r.id from made join reports r on r.item = made.item collate "C"
      union select r.id from decisions d join reports r on r.decision_id = d.id where d.member_id = ${id}
      union select e.report_id from reported_messages e where e.sender_id = ${id})
    select ${outcomeColumns}, p.id as reporter_id, p.username, p.nickname, p.avatar_url, ${newest.place} as place
    from about join reports r on r.id = about.id
    left join decisions d on d.id = r.decision_id left join profiles p on p.id = r.reporter_id
    where ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1}`
}
