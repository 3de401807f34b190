import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import type { Db } from '#db/connect.ts'
import { UNCONFIRMED_DAYS } from '../../accounts.rules.ts'

/** The trigger make_profile creates the profile in the same statement. @returns false when they were accepted before */
export async function acceptPolicies(
  db: Db,
  userId: string,
  { invitationId, ...names }: { username: string; nickname: string; invitationId: number | undefined },
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('auth_users')
      .set({ ...names, ...(invitationId && { invitation_id: invitationId }), policies_accepted_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', userId)
      .where('policies_accepted_at', 'is', null)
      .where('applied_at', 'is', null),
  )
}

/**
 * Deletes sign-ups that were not finished within a week. Applications wait for their decision; the week begins again with a refusal.
 * Accounts that must confirm their address and did not end after a week too.
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
  // These accounts could write nothing. Their names become free at the same time as the names that decision 0005 holds for known e-mails.
  await sql`
    delete from auth_users where must_confirm and not email_verified
      and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})`.execute(db)
}
