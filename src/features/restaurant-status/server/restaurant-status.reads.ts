import { joinedRead, type JoinedRead, jsonRow } from '#db/joined-reads.ts'
import type { Context } from '#site/server/context.ts'
import type { RestaurantStatement, StatusWord } from '../restaurant-status.contract.ts'
import { findOwnStatement, statusWordOf } from './restaurant-status.sql.ts'
import { found } from '#lib/errors.ts'
import { waitsOf } from '#features/witnesses/server/index.ts'
import type { Member } from '#platform/http/viewer.ts'
import { judgeStatements } from './judge-statements.ts'

/** What members say of an open restaurant while nothing is decided; null where another member saw it open since. */
export function statusWordRead(): JoinedRead<StatusWord | null> {
  return joinedRead(
    (_, restaurantId) => jsonRow(statusWordOf(restaurantId)),
    (row) => row && { statement: row.statement, isOne: row.members === 1 },
  )
}

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
