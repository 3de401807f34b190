import { type RawBuilder, sql } from 'kysely'
import type { OpenReportType } from '#features/reports/reports.rules.ts'
import { EXCERPT_MAX, type QueueKind } from '../queue.rules.ts'

/** What a row of the queue shows of an item. */
export interface ShownRow {
  kind: QueueKind
  item: string
  since: Date
  title: string | null
  excerpt: string | null
  /** The name of a photo. */
  photo: string | null
  /** The address of a picture. */
  picture: string | null
  category: OpenReportType | null
  report_count: number
  assignee_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
  until: Date | null
}

// What a report is about: `<type>:<id>`; a photo's id begins with the address of its restaurant, a profile's with its member.
const reported = sql`
  case split_part(w.item, ':', 1)
    when 'collection' then (select name from collections where id = substr(w.item, 12)::uuid)
    when 'profile' then (select '@' || username from profiles where id = split_part(substr(w.item, 9), '.', 1)::uuid)
    when 'message' then (select '@' || p.username from reported_messages e join reports r on r.id = e.report_id join profiles p on p.id = e.sender_id
      where r.item = w.item and r.status = 'pending' limit 1)
    else (select title from restaurants where id = restaurant_of_item(w.item)) end`

const title = sql`
  case w.kind
    when 'report' then ${reported}
    when 'status' then (select title from restaurants where id = w.item)
    when 'merge' then (select a.title || ' · ' || b.title from merge_proposals m join restaurants a on a.id = m.first_id join restaurants b on b.id = m.second_id
      where m.id = w.item::int8)
    when 'claim' then (select r.title from restaurant_claims k join restaurants r on r.id = k.restaurant_id where k.id = w.item::int8)
    when 'appeal' then (select '@' || p.username from decisions d join profiles p on p.id = d.member_id where d.id = w.item::int8)
    when 'newcomer' then (select r.title from held_texts x join restaurants r on r.id = x.question_id where x.id = w.item::int8)
    when 'photo' then (select r.title from member_photos m join restaurants r on r.id = m.restaurant_id where m.id = w.item::int8)
    when 'edit' then (select r.title from restaurant_proposals e join restaurants r on r.id = e.restaurant_id where e.id = w.item::int8)
    when 'look' then (select r.title from crowd_decisions l join restaurants r on r.id = l.restaurant_id where l.id = w.item::int8)
    when 'shield' then (select r.title from shields h join restaurants r on r.id = h.restaurant_id where h.id = w.item::int8) end`

const text = sql`
  case w.kind
    when 'report' then case split_part(w.item, ':', 1)
      when 'message' then (select e.content from reported_messages e join reports r on r.id = e.report_id
        where r.item = w.item and r.status = 'pending' limit 1)
      else text_of_item(w.item) end
    when 'appeal' then (select content from appeals where decision_id = w.item::int8)
    when 'newcomer' then (select content from held_texts where id = w.item::int8)
    when 'photo' then (select alt from member_photos where id = w.item::int8)
    when 'edit' then (select edit ->> 'title' from restaurant_proposals where id = w.item::int8) end`

const photo = sql`
  case split_part(w.item, ':', 1)
    when 'question' then (select photos[1] from restaurants where id = substr(w.item, 10))
    when 'menu_photo' then (select m.photo from menu_photos m where m.id = substr(w.item, 12)::int8)
    when 'member_photo' then (select m.photo from member_photos m where m.id = substr(w.item, 14)::int8)
    when 'photo' then (select split_part(substr(w.item, 7), '.', 2) from restaurants r
      where r.id = split_part(substr(w.item, 7), '.', 1) and split_part(substr(w.item, 7), '.', 2) = any(r.photos)) end`

const avatar = sql`
  (select p.avatar_url from profiles p where w.item like 'profile:%.picture' and p.id = split_part(substr(w.item, 9), '.', 1)::uuid)`

/** What is shown of the items `w` (kind, item, since), with `more` columns of each, in this order. */
export function shownOf({ more, order }: { more?: RawBuilder<unknown>; order: RawBuilder<unknown> }): RawBuilder<unknown> {
  return sql`
    select w.kind, w.item, w.since, ${title} as title, left(${text}, ${EXCERPT_MAX}) as excerpt,
      case w.kind when 'report' then ${photo} when 'photo' then (select m.photo from member_photos m where m.id = w.item::int8) end as photo, case w.kind when 'report' then ${avatar} end as picture,
      i.category, coalesce(i.report_count, 0) as report_count,
      p.id as assignee_id, p.username, p.nickname, p.avatar_url, t.until${more ? sql`, ${more}` : sql``}
    from w
    left join reported_items i on w.kind = 'report' and i.item = w.item
    left join queue_assignments t on t.kind = w.kind and t.item = w.item and t.until > now()
    left join profiles p on p.id = t.member_id
    order by ${order}`
}
