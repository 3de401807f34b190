import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'

/** The prices that the member saw; amounts in kuruş. */
export function readPrices(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('prices as p')
    .innerJoin('dishes as d', 'd.id', 'p.dish_id')
    .select([
      'd.question_id as restaurantId',
      'd.name as dish',
      'd.portion',
      'p.amount',
      sql<string>`p.seen_on::text`.as('seenOn'),
      'p.created_at as createdAt',
    ])
    .where('p.user_id', '=', id)
    .orderBy('p.id')
    .execute()
}

/** What the member said about whether restaurants are still there, also what became part of a decision and was replaced since. */
export async function readStatements(tx: Tx, { id }: { id: string }) {
  return rowsOf<{ restaurantId: string; statement: string; movedTo: string | null; saidAt: Date; decidedAt: Date | null }>(tx)`
    select coalesce(s.question_id, d.restaurant_id) as "restaurantId", coalesce(s.statement, d.value ->> 'statement') as statement,
      case when s.user_id is null then d.value ->> 'movedTo' else s.moved_to end as "movedTo", coalesce(s.said_at, d.said_at) as "saidAt",
      d.decided_at as "decidedAt"
    from (select * from restaurant_statements where user_id = ${id}::uuid) s
    full join (
      select c.restaurant_id, c.decided_at, w.value, w.said_at from crowd_statements w join crowd_decisions c on c.id = w.decision_id
      where w.member_id = ${id}::uuid and c.subject = 'status') d on d.restaurant_id = s.question_id and d.said_at = s.said_at
    order by 4, 1`
}

/** The photos of menus that the member added. */
export function readMenuPhotos(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('menu_photos')
    .select(['question_id as restaurantId', 'photo', 'added_at as addedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
}

/** What the member said in the last hours about where carts are. */
export function readCartStatements(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('cart_statements')
    .select(['question_id as restaurantId', 'is_here as isHere', 'longitude', 'latitude', 'said_at as saidAt'])
    .where('user_id', '=', id)
    .orderBy('said_at')
    .execute()
}
