import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** The trigger make_profile creates the profile in the same statement. @returns false when they were accepted before */
export async function acceptPolicies(
  db: Db,
  userId: string,
  { invitationId, ...names }: { username: string; nickname: string; invitationId: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_users')
    .set({ ...names, ...(invitationId && { invitation_id: invitationId }), policies_accepted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('policies_accepted_at', 'is', null)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes sign-ups that were not finished within a week. Applications wait for their decision; the week begins again with a refusal.
 * @param mustConfirm whether moderators see an application only once its address is confirmed: else it ends like a sign-up
 */
export async function forgetUnfinished(db: Db, mustConfirm: boolean): Promise<void> {
  const weekAgo = sql<Date>`now() - interval '7 days'`
  await db
    .deleteFrom('auth_users')
    .where('policies_accepted_at', 'is', null)
    .where((row) => row.or([row('applied_at', 'is', null), row.and([row.lit(mustConfirm), row('email_verified', '=', false)])]))
    .where('created_at', '<', weekAgo)
    .where('updated_at', '<', weekAgo)
    .execute()
}
