import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import { REFUSAL_DAYS } from '../../versions.rules.ts'

/** Lets a part of an edit wait for a moderator. It takes the place of what waited, and keeps the fields that it does not name. */
export async function insertProposal(tx: Tx, restaurantId: string, memberId: string, edit: RestaurantEdit): Promise<void> {
  const replaced = await tx
    .deleteFrom('restaurant_proposals')
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', 'pending')
    .returning('edit')
    .executeTakeFirst()
  await tx
    .insertInto('restaurant_proposals')
    .values({ restaurant_id: restaurantId, member_id: memberId, edit: JSON.stringify({ ...(replaced?.edit as object), ...edit }) })
    .execute()
}

/** The latest proposal of an author, while it waits or was refused lately. */
export async function findOwnProposal(db: Db, restaurantId: string, memberId: string) {
  const latest = await db
    .selectFrom('restaurant_proposals')
    .select([
      'edit',
      'status',
      'reason',
      'created_at',
      sql<boolean>`decided_at < now() - make_interval(days => ${REFUSAL_DAYS})`.as('is_old'),
    ])
    .where('restaurant_id', '=', restaurantId)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest && latest.status !== 'accepted' && latest.is_old !== true ? latest : undefined
}

export async function deleteWaiting(db: Db, restaurantId: string, memberId: string): Promise<void> {
  await db
    .deleteFrom('restaurant_proposals')
    .where('restaurant_id', '=', restaurantId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .execute()
}

/** A proposal that waits, with its restaurant and its author. */
export function findWaiting(db: Db | Tx, id: number) {
  return db
    .selectFrom('restaurant_proposals as e')
    .innerJoin('restaurants as r', 'r.id', 'e.restaurant_id')
    .innerJoin('vote_counts as c', 'c.restaurant_id', 'e.restaurant_id')
    .innerJoin('profiles as p', 'p.id', 'e.member_id')
    .select(['e.id', 'e.restaurant_id', 'e.member_id', 'e.edit', 'e.created_at', 'p.username', 'p.nickname', 'p.avatar_url'])
    .select(['r.title', sql<number>`c.accept_count + c.reject_count`.as('votes')])
    .where('e.id', '=', id)
    .where('e.status', '=', 'pending')
    .executeTakeFirst()
}

/** Decides a proposal that waits; of two moderators the first. @returns whether it waited */
export async function markDecided(tx: Tx, id: number, decision: { by: string; reason: string | null }): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('restaurant_proposals')
      .set({
        status: decision.reason === null ? 'accepted' : 'refused',
        reason: decision.reason,
        decided_by: decision.by,
        decided_at: sql`now()`,
      })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )
}
