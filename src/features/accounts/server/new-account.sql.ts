import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  username: string
  nickname: string
  /** Null where a moderator approves first. */
  policiesAcceptedAt: Date | null
  invitationId: number | null
  application: { answer: string; language: string | null } | null
  /** Whether the member writes only once the address is confirmed. */
  mustConfirm: boolean
}

/**
 * Makes an account with a password; triggers make its profile and spend its invitation. The auth library's own sign-up refuses
 * addresses that browsers accept.
 * @returns the account's id; undefined where the address has an account, or is held for one
 * @throws the database's errors profiles_username_unique, auth_users_applied_username, invitations_good
 */
export async function insertAccount(db: Db, made: NewAccount): Promise<string | undefined> {
  const id = randomUUID()
  return inTransaction(db, async (tx) => {
    await sql`
      insert into auth_users (id, name, email, username, nickname, policies_accepted_at, invitation_id, applied_at, application_answer,
        application_language, must_confirm)
      values (${id}, ${made.nickname}, ${made.email}, ${made.username}, ${made.nickname}, ${made.policiesAcceptedAt}, ${made.invitationId},
        ${made.application && new Date()}, ${made.application?.answer ?? null}, ${made.application?.language ?? null}, ${made.mustConfirm})`.execute(
      tx,
    )
    await sql`
      insert into auth_accounts (id, user_id, account_id, provider_id, password)
      values (${randomUUID()}, ${id}, ${id}, 'credential', ${made.passwordHash})`.execute(tx)
    return id
  }).catch((error: { constraint?: string }) => {
    // With the row a trigger spent the invitation: only a rollback gives it back.
    if (error.constraint === 'auth_users_email_unique' || error.constraint === 'auth_users_email_held') return undefined
    throw error
  })
}
