import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { VenueStatement } from '../venue-status.contract.ts'
import { findOwnStatement } from './venue-status.sql.ts'

/** What a member said last about a restaurant, and what its page says. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnStatement({ db }: Pick<Context, 'db'>, member: Member, restaurantId: string): Promise<VenueStatement> {
  const row = await findOwnStatement(db, restaurantId, member.id)
  if (!row) throw new DomainError('RESTAURANT_NOT_FOUND')
  return { statement: row.statement, movedTo: row.moved_to, saidAt: row.said_at?.toISOString() ?? null, status: row.status }
}
