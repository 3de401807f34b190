import type { Db } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/rows.ts'

/** Open sessions of one account that are shown. */
const SESSIONS_MAX = 50

export interface AccountOfMember {
  email: string
  is_verified: boolean
  /** Whether a factor of this member of the staff waits until an admin or a mail confirms it. */
  has_unconfirmed_factor: boolean
  sessions: { user_agent: string | null; network: string | null; began_at: Date; used_at: Date }[]
}

/** The e-mail and the open sessions of a member, the latest used first, without tokens. The caller has checked who may read them. */
export async function readAccount({ db }: { db: Db }, memberId: string): Promise<AccountOfMember | undefined> {
  const row = await firstRow<Omit<AccountOfMember, 'sessions'> & { auth_id: string }>(db)`
    select u.id as auth_id, u.email, u.email_verified as is_verified,
      exists (select from passkeys k where k.user_id = u.id and not k.counts_for_staff)
        or exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null and not t.counts_for_staff)
        as has_unconfirmed_factor
    from profiles p join auth_users u on u.id = p.auth_id where p.id = ${memberId}::uuid`
  if (!row) return undefined
  const { auth_id, ...account } = row
  const sessions = await rowsOf<AccountOfMember['sessions'][number]>(db)`
    select user_agent, network, created_at as began_at, last_used_at as used_at
    from auth_sessions where user_id = ${auth_id} and expires_at > now()
    order by last_used_at desc limit ${SESSIONS_MAX}`
  return { ...account, sessions }
}
