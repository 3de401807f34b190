import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { DomainError } from '#lib/errors.ts'
import { findRoles } from '../accounts.sql.ts'

/** Where the site asks its staff for a second factor, nobody of them removes the last one. Called after the removal, under the account's lock. */
export async function assertStaffKeepsFactor(tx: Transaction<DB>, memberId: string): Promise<void> {
  if ((await findRoles(tx, memberId)).lacksStaffFactor) throw new DomainError('STAFF_FACTOR_LAST')
}
