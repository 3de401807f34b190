import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { type OtherType, otherTypes, photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import type { DeletableType } from '../moderation.rules.ts'

type Sql = RawBuilder<unknown>

const person = (alias: string): Sql =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'nickname', ${alias}.nickname, 'avatar_url', ${alias}.avatar_url)`,
  )

/** A reply, a photo, a collection or a part of a profile, as moderators see it. */
export interface ThingRow {
  content_id: string
  title: string | null
  body: string | null
  /** The name of a photo. */
  photo: string | null
  /** The address of a picture. */
  picture: string | null
  maker_id: string | null
  author: { id: string; username: string; nickname: string; avatar_url: string | null } | null
  restaurant_id: string | null
  comment_id: number | null
}

interface Column {
  title?: Sql
  body?: Sql
  photo?: Sql
  picture?: Sql
  restaurant?: Sql
  comment?: Sql
}

const nothing = sql`null`

/** One row of a thing: its id, what it shows, who made it. */
const columns = (id: Sql, { title, body, photo, picture, restaurant, comment }: Column): Sql => sql`
  select ${id} as content_id, ${title ?? nothing}::text as title, ${body ?? nothing}::text as body, ${photo ?? nothing}::text as photo,
    ${picture ?? nothing}::text as picture, p.id as maker_id, case when p.id is not null then ${person('p')} end as author,
    ${restaurant ?? nothing}::text as restaurant_id, ${comment ?? nothing}::int8 as comment_id`

// The member who uploaded a photo made it; of an older one the author of the restaurant. A merge moved it, and left its address.
const photos = (ids: string[]): Sql => {
  const named = ids.map((id) => ({ id, ...photoOfContent(id)! }))
  const target = sql`unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ restaurantId }) => restaurantId)}::text[] collate "C",
    ${named.map(({ photo }) => photo)}::text[]) t (id, restaurant_id, photo)`
  return sql`${columns(sql`t.id`, { title: sql`r.title`, photo: sql`t.photo`, restaurant: sql`r.id` })} from ${target}
    join restaurants r on r.id = coalesce((select m.restaurant_id from restaurant_redirects m where m.id = t.restaurant_id), t.restaurant_id)
      and t.photo = any(r.photos)
    left join media_files f on f.name = t.photo || '-400.webp'
    left join profiles p on p.id = coalesce(f.owner_id, r.author_id)`
}

const profiles = (ids: string[]): Sql => {
  const named = ids.map((id) => ({ id, ...profilePartOf(id)! }))
  const target = sql`unnest(${named.map(({ id }) => id)}::text[], ${named.map(({ memberId }) => memberId)}::uuid[],
    ${named.map(({ part }) => part)}::text[]) t (id, member_id, part)`
  const text = sql`case t.part when 'name' then p.nickname || ' @' || p.username when 'text' then nullif(p.description, '') end`
  return sql`${columns(sql`t.id`, { title: sql`p.nickname`, body: text, picture: sql`case t.part when 'picture' then p.avatar_url end` })}
    from ${target} join profiles p on p.id = t.member_id
    where case t.part when 'picture' then p.avatar_url is not null when 'text' then coalesce(p.description, '') <> '' else true end`
}

const rows: Record<OtherType, (ids: string[]) => Sql> = {
  reply: (ids) => sql`
    ${columns(sql`a.id::text`, { title: sql`r.title`, body: sql`a.content`, restaurant: sql`r.id`, comment: sql`a.comment_id` })}
    from comment_replies a join restaurants r on r.id = a.question_id left join profiles p on p.id = a.user_id where a.id = any(${ids}::int8[])`,
  menu_photo: (ids) => sql`
    ${columns(sql`m.id::text`, { title: sql`r.title`, photo: sql`m.photo`, restaurant: sql`r.id` })}
    from menu_photos m join restaurants r on r.id = m.question_id join profiles p on p.id = m.user_id where m.id = any(${ids}::int8[])`,
  member_photo: (ids) => sql`
    ${columns(sql`m.id::text`, { title: sql`r.title`, body: sql`m.alt`, photo: sql`m.photo`, restaurant: sql`r.id`, comment: sql`m.comment_id` })}
    from member_photos m join restaurants r on r.id = m.restaurant_id join profiles p on p.id = m.member_id where m.id = any(${ids}::int8[])`,
  dish: (ids) => sql`
    ${columns(sql`d.id::text`, { title: sql`r.title`, body: sql`d.name`, restaurant: sql`r.id` })}
    from restaurant_dishes d join restaurants r on r.id = d.restaurant_id left join profiles p on p.id = d.added_by where d.id = any(${ids}::int8[])`,
  collection: (ids) => sql`
    ${columns(sql`c.id::text`, { title: sql`c.name`, body: sql`c.description` })}
    from collections c join profiles p on p.id = c.user_id where c.id = any(${ids}::uuid[])`,
  profile: profiles,
  photo: photos,
}

/** The present state of these things. */
export async function selectThings(db: Db | Tx, type: OtherType, ids: string[]): Promise<ThingRow[]> {
  return ids.length === 0 ? [] : (await sql<ThingRow>`${rows[type](ids)}`.execute(db)).rows
}

/** The member who made a thing; null when it is gone or its maker has left. */
export async function findMaker(tx: Db | Tx, type: OtherType, id: string): Promise<string | null> {
  return (await selectThings(tx, type, [id]))[0]?.maker_id ?? null
}

/** A short name for the log of what is about to be deleted: of a text the restaurant, of a profile the member. */
export async function findTitle(tx: Tx, type: DeletableType, id: string): Promise<string | null> {
  const title = otherTypes.some((one) => one === type) ? otherTitle(tx, type as OtherType, id) : ownTitle(tx, type, id)
  return (await title)?.slice(0, 300) || null
}

async function otherTitle(tx: Tx, type: OtherType, id: string): Promise<string | null> {
  const thing = (await selectThings(tx, type, [id]))[0]
  return type === 'profile' && thing?.author ? `${thing.author.nickname} @${thing.author.username}` : (thing?.title ?? null)
}

async function ownTitle(tx: Tx, type: DeletableType, id: string): Promise<string | null> {
  const titled =
    type === 'question'
      ? sql`select title from restaurants where id = ${id}`
      : type === 'comment'
        ? sql`select r.title from comments c join restaurants r on r.id = c.question_id where c.id = ${Number(id)}`
        : sql`select d.name || ', ' || r.title as title from prices p join dishes d on d.id = p.dish_id join restaurants r on r.id = d.question_id
            where p.id = ${Number(id)}`
  return (await sql<{ title: string }>`${titled}`.execute(tx)).rows[0]?.title ?? null
}
