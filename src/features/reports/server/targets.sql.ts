import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { type OtherType, photoOfContent, profilePartOf } from '../reports.rules.ts'
import type { ReportTarget } from './reports.sql.ts'

// A part of a profile is there while it shows something; the caller holds the lock of its member.
function partOf(contentId: string): RawBuilder<unknown> {
  const { memberId, part } = profilePartOf(contentId)!
  const isThere = { name: sql`true`, picture: sql`avatar_url is not null`, text: sql`coalesce(description, '') <> ''` }[part]
  return sql`select id as maker from profiles where id = ${memberId}::uuid and ${isThere}`
}

// The member who uploaded the photo made it: its author or the business; of an older one the author.
function photoOf(contentId: string): RawBuilder<unknown> {
  const { restaurantId, photo } = photoOfContent(contentId)!
  return sql`
    select coalesce(f.owner_id, r.author_id) as maker from restaurants r left join media_files f on f.name = ${`${photo}-400.webp`}
    where r.id = ${restaurantId} and ${photo} = any(r.photos) for share of r`
}

// The shared lock delays a removal by a moderator, so that it resolves this report too. Reports about a photo of a member follow each other,
// so that the third sees the first two.
const targets: Record<OtherType, (id: string) => RawBuilder<unknown>> = {
  reply: (id) => sql`select user_id as maker from comment_replies where id = ${Number(id)} for share`,
  menu_photo: (id) => sql`select user_id as maker from menu_photos where id = ${Number(id)} for share`,
  member_photo: (id) => sql`select member_id as maker from member_photos where id = ${Number(id)} and state <> 'waiting' for no key update`,
  dish: (id) => sql`select added_by as maker from restaurant_dishes where id = ${Number(id)} for share`,
  collection: (id) => sql`select user_id as maker from collections where id = ${id}::uuid and is_public for share`,
  profile: partOf,
  photo: photoOf,
}

/** Locks a reported reply, photo or collection, or finds a part of a profile; undefined where it is not there. */
export async function lockOther(
  tx: Tx,
  { contentType, contentId }: { contentType: OtherType; contentId: string },
): Promise<ReportTarget | undefined> {
  const { rows } = await sql<{ maker: string | null }>`${targets[contentType](contentId)}`.execute(tx)
  return rows[0] && { makers: [rows[0].maker] }
}
