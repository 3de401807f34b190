import { found } from '#lib/errors.ts'
import { waitsOf } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RestaurantStatement } from '../restaurant-status.contract.ts'
import { judgeStatements } from './judge-statements.ts'
import { findOwnStatement } from './restaurant-status.sql.ts'

/** What a member said last about a restaurant, what would complete it, and what the page says. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnStatement(
  context: Pick<Context, 'db' | 'site'>,
  member: Member,
  restaurantId: string,
): Promise<RestaurantStatement> {
  const row = found(await findOwnStatement(context.db, restaurantId, member.id), 'RESTAURANT_NOT_FOUND')
  return {
    statement: row.statement,
    movedTo: row.moved_to,
    saidAt: row.said_at?.toISOString() ?? null,
    status: row.status,
    waits: row.is_waiting ? waitsOf(await judgeStatements(context, context.db, restaurantId), member.id) : null,
  }
}
