import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** The prices that the member saw; amounts in kuruş. */
export function readPrices(tx: Transaction<DB>, { id }: { id: string }) {
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

/** What the member said about whether restaurants are still there. */
export function readStatements(tx: Transaction<DB>, { id }: { id: string }) {
  return tx
    .selectFrom('venue_statements')
    .select(['question_id as restaurantId', 'statement', 'moved_to as movedTo', 'said_at as saidAt'])
    .where('user_id', '=', id)
    .orderBy('said_at')
    .execute()
}

/** The photos of menus that the member added. */
export function readMenuPhotos(tx: Transaction<DB>, { id }: { id: string }) {
  return tx
    .selectFrom('menu_photos')
    .select(['question_id as restaurantId', 'photo', 'added_at as addedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
}

/** What the member said in the last hours about where carts are. */
export function readCartStatements(tx: Transaction<DB>, { id }: { id: string }) {
  return tx
    .selectFrom('cart_statements')
    .select(['question_id as restaurantId', 'is_here as isHere', 'longitude', 'latitude', 'said_at as saidAt'])
    .where('user_id', '=', id)
    .orderBy('said_at')
    .execute()
}
