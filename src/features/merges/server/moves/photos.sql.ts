import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { type Merge, move, moveBack, moved, run } from './journal.sql.ts'

/** Photos of members move with their comments and dishes. The survivor has every dish by now, and each photo names its own. */
export async function moveMemberPhotos(tx: Tx, merge: Merge): Promise<void> {
  await run(tx, ...move(merge, 'member_photos'))
}

/** A dish that the absorbed restaurant does not have is named no longer by the photos that go back. */
const dropDishes = (merge: Merge) => sql`
  update member_photos t set dish_key = null from ${moved(merge, 'member_photos')} m
  where t.id = m.row_key::bigint and t.restaurant_id = ${merge.survivor} and t.dish_key is not null and not exists (
    select from restaurant_dishes d where (d.restaurant_id, d.name_key) = (${merge.absorbed}, t.dish_key))`

/** Photos go back once their comments and dishes are back. One whose dish was renamed or joined meanwhile names none. */
export async function restoreMemberPhotos(tx: Tx, merge: Merge): Promise<void> {
  await run(tx, dropDishes(merge), moveBack(merge, 'member_photos'))
}
