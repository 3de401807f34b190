import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { AccountDetails } from '../../settings.contract.ts'
import { findPendingEmail } from '../email-change/email-change.sql.ts'
import { findAccountDetails } from './settings.sql.ts'

/** Members see the account behind their own profile and no other. @throws DomainError NOT_AUTHENTICATED */
export async function getAccountDetails({ db }: Pick<Context, 'db'>, member: Member): Promise<AccountDetails> {
  const row = found(await findAccountDetails(db, member.authId), 'NOT_AUTHENTICATED')
  return {
    email: row.email,
    isConfirmed: row.email_verified,
    pendingEmail: (await findPendingEmail(db, member.authId)) ?? null,
    hasPassword: row.password !== null,
    hasGoogle: Boolean(row.has_google),
    hasPasskey: Boolean(row.has_passkey),
    hasCode: Boolean(row.has_code),
    createdAt: row.created_at.toISOString(),
  }
}
