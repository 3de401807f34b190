import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** What the member said about the opening hours of venues. */
export function readHoursChanges(tx: Transaction<DB>, { id }: { id: string }) {
  return tx
    .selectFrom('hours_changes')
    .select([
      'restaurant_id as restaurantId',
      'version',
      'old_value as before',
      'new_value as after',
      'undone_to as undoneTo',
      'created_at as at',
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
}
