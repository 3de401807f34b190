import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RestorableType } from '../moderation.rules.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'

interface TakenDown {
  takedownId: number
  contentType: RestorableType
  contentId: string
  decisionId: number
}

/** The restaurant on whose page content is; none for what is a member's. */
const restaurantOf: Record<RestorableType, (id: string) => RawBuilder<unknown>> = {
  restaurant: (id) => sql`${id}::text`,
  comment: (id) => sql`(select question_id from comments where id = ${id}::bigint)`,
  reply: (id) => sql`(select question_id from comment_replies where id = ${id}::bigint)`,
  price: (id) => sql`(select d.question_id from prices p join dishes d on d.id = p.dish_id where p.id = ${id}::bigint)`,
  menu_photo: (id) => sql`(select question_id from menu_photos where id = ${id}::bigint)`,
  member_photo: (id) => sql`(select restaurant_id from member_photos where id = ${id}::bigint)`,
  dish: (id) => sql`(select restaurant_id from restaurant_dishes where id = ${id}::bigint)`,
  photo: (id) => sql`${photoOfContent(id)!.restaurantId}::text`,
  profile: () => sql`null`,
  collection: () => sql`null`,
}

const makerOf: Record<RestorableType, (id: string) => RawBuilder<unknown>> = {
  restaurant: (id) => sql`select author_id as id from restaurants where id = ${id}`,
  comment: (id) => sql`select user_id as id from comments where id = ${id}::bigint`,
  reply: (id) => sql`select user_id as id from comment_replies where id = ${id}::bigint`,
  price: (id) => sql`select user_id as id from prices where id = ${id}::bigint`,
  dish: (id) => sql`select added_by as id from restaurant_dishes where id = ${id}::bigint`,
  menu_photo: (id) => sql`select user_id as id from menu_photos where id = ${id}::bigint`,
  member_photo: (id) => sql`select member_id as id from member_photos where id = ${id}::bigint`,
  photo: (id) => {
    const { restaurantId, photo } = photoOfContent(id)!
    return sql`select coalesce(f.owner_id, r.author_id) as id from restaurants r left join media_files f on f.name = ${`${photo}-400.webp`}
      where r.id = ${restaurantId} and ${photo} = any(r.photos)`
  },
  profile: (id) => sql`select id from profiles where id = ${profilePartOf(id)!.memberId}::uuid`,
  collection: (id) => sql`select user_id as id from collections where id = ${id}::uuid`,
}

/** The member who made this; null where the account is deleted, undefined where there is no such thing. */
export async function findMaker(db: Db, contentType: RestorableType, contentId: string): Promise<string | null | undefined> {
  return (await sql<{ id: string | null }>`${makerOf[contentType](contentId)}`.execute(db)).rows[0]?.id
}

/**
 * Enters what an admin is about to remove into the register of requests by law; whatever was decided about it before, it is removed now.
 * @throws DomainError ADMIN_ONLY, TAKEDOWN_NOT_FOUND
 */
export async function recordTakedown(tx: Tx, admin: Member, { takedownId, contentType, contentId, decisionId }: TakenDown): Promise<void> {
  await assertAdmin(tx, admin)
  const { rows } = await sql`
    insert into takedown_items as known (takedown_id, content_type, content_id, restaurant_id, outcome, decision_id)
    select id, ${contentType}, ${contentId}, ${restaurantOf[contentType](contentId)}, 'removed', ${decisionId} from takedowns where id = ${takedownId}
    on conflict (takedown_id, content_type, content_id) where outcome <> 'lifted' do update
      set outcome = 'removed', decision_id = excluded.decision_id, restaurant_id = excluded.restaurant_id, done_on = excluded.done_on
      where known.outcome <> 'removed'
    returning id`.execute(tx)
  refuseIf(rows.length === 0, 'TAKEDOWN_NOT_FOUND')
}
