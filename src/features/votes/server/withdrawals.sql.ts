import { sql } from 'kysely'
import { lockCounts } from '#db/lock-counts.ts'
import type { Tx } from '#db/transaction.ts'
import { VOTE_CHANGE_COOLDOWN_SECONDS } from '../votes.rules.ts'
import type { VoteRow } from './votes.sql.ts'

/**
 * Removes a member's vote and its activity, unless it was changed within the cooldown. Triggers take back the points and update
 * the counts. @returns false during the cooldown
 */
export async function removeVote(
  tx: Tx,
  { id, question_id, user_id, created_at }: VoteRow,
  cooldownSeconds = VOTE_CHANGE_COOLDOWN_SECONDS,
): Promise<boolean> {
  // The counters before the activity, as when a vote is added.
  await lockCounts(tx, [question_id])
  // A vote after a withdrawal added none, and that of a held vote was taken away.
  await sql`
    update restaurant_activity set amount = amount - 1
    where restaurant_id = ${question_id} and hour = date_trunc('hour', ${created_at}::timestamptz, 'UTC') and amount > 0
      and not exists (select from withdrawn_votes where user_id = ${user_id} and question_id = ${question_id})
      and not exists (select from votes where id = ${id} and is_held)`.execute(tx)
  return (
    (await tx
      .deleteFrom('votes')
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('last_rating_change_at', 'is', null),
          where('last_rating_change_at', '<=', sql<Date>`now() - make_interval(secs => ${cooldownSeconds})`),
        ]),
      )
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Records that this member withdrew a vote on this restaurant: the next one is no first vote. */
export async function recordWithdrawal(tx: Tx, { userId, restaurantId }: { userId: string; restaurantId: string }): Promise<void> {
  await tx
    .insertInto('withdrawn_votes')
    .values({ user_id: userId, question_id: restaurantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
