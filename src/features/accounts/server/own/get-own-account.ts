import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { OwnAccount } from '../../own.contract.ts'
import { findOwnAccount } from './own.sql.ts'

/** Members see the account behind their own profile, and nobody else's. @throws DomainError NOT_AUTHENTICATED */
export async function getOwnAccount({ db }: Pick<Services, 'db'>, member: Member): Promise<OwnAccount> {
  const row = await findOwnAccount(db, member.authId)
  if (!row) throw new DomainError('NOT_AUTHENTICATED', 401)
  return {
    email: row.email,
    isConfirmed: row.email_verified,
    hasPassword: row.password !== null,
    hasGoogle: Boolean(row.has_google),
    createdAt: row.created_at.toISOString(),
  }
}
