import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow, onlyValue } from '#db/rows.ts'
import { LINK_MINUTES } from '../../mail-links.rules.ts'

/** Whether a member of the staff has no second factor that counts, where the site asks for one. */
export async function lacksStaffFactor(db: Db | Tx, memberId: string): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select is_moderator(${memberId}::uuid) and lacks_staff_factor(${memberId}::uuid) as lacks`
}

/** The factors that an account had when this link was made count from now on; later ones may be a stranger's. */
export async function confirmFactorsOfLink(tx: Tx, tokenHash: Buffer): Promise<void> {
  const asked = sql`
    from mail_links l where l.token_hash = ${tokenHash}::bytea and l.type = 'factor' and l.expires_at > now()
      and l.user_id = f.user_id`
  const since = sql`l.expires_at - make_interval(mins => ${LINK_MINUTES})`
  await sql`update passkeys f set counts_for_staff = true ${asked} and f.created_at <= ${since}`.execute(tx)
  await sql`update totp_secrets f set counts_for_staff = true ${asked} and f.confirmed_at <= ${since}`.execute(tx)
}

/** @returns whether a factor of this member waited for it */
export async function confirmFactors(db: Db, memberId: string): Promise<boolean> {
  return hasRow(db)`
    with of as (select auth_id from profiles where id = ${memberId}::uuid),
    keys as (update passkeys set counts_for_staff = true where user_id = (select auth_id from of) and not counts_for_staff returning 1),
    apps as (update totp_secrets set counts_for_staff = true
      where user_id = (select auth_id from of) and confirmed_at is not null and not counts_for_staff returning 1)
    select 1 from keys union all select 1 from apps`
}
