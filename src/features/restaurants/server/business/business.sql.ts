import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue } from '#db/rows.ts'

/** The changes of a business that the public history of a restaurant shows; the database itself records the outcomes of claims. */
export type BusinessChange = 'hours' | 'price' | 'price_deleted' | 'menu_photo' | 'menu_photo_deleted' | 'photo' | 'photo_removed'

interface Change {
  restaurantId: string
  memberId: string
  kind: BusinessChange
  /** The dish of a price. */
  what?: string
}

/** Whether a member manages a restaurant for its business: such a member holds its active claim. */
export async function isBusiness(db: Db | Tx, restaurantId: string, memberId: string): Promise<boolean> {
  return onlyValue<boolean>(db)`select holds_restaurant(${memberId}::uuid, ${restaurantId}) as holds ${prepared}`
}

/** Records a change in the public history where the member manages the restaurant; the changes of other members are not recorded there. */
export async function recordChange(tx: Db | Tx, { restaurantId, memberId, kind, what }: Change): Promise<void> {
  await sql`
    insert into restaurant_history (restaurant_id, kind, what)
    select restaurant_id, ${kind}, ${what ?? null} from restaurant_claims
    where restaurant_id = ${restaurantId} and member_id = ${memberId}::uuid and state = 'active' ${prepared}`.execute(tx)
}
