import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { VenueStatement } from '../venue-status.contract.ts'
import { judgeStatements } from './judge-statements.ts'
import { findOwnStatement } from './venue-status.sql.ts'

/** What a member said last about a restaurant, what would complete it, and what the page says. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getOwnStatement(
  context: Pick<Context, 'db' | 'site'>,
  member: Member,
  restaurantId: string,
): Promise<VenueStatement> {
  const row = await findOwnStatement(context.db, restaurantId, member.id)
  if (!row) throw new DomainError('RESTAURANT_NOT_FOUND')
  return {
    statement: row.statement,
    movedTo: row.moved_to,
    saidAt: row.said_at?.toISOString() ?? null,
    status: row.status,
    waits: row.is_waiting ? await findWaits(context, member.id, restaurantId) : null,
  }
}

async function findWaits(context: Pick<Context, 'db' | 'site'>, memberId: string, restaurantId: string): Promise<VenueStatement['waits']> {
  const judgements = await judgeStatements(context, context.db, restaurantId)
  const own = judgements.find(({ members }) => members.some(({ id }) => id === memberId))
  if (!own || own.verdict.kind === 'decided') return null
  const decidedAt = own.verdict.kind === 'waits' ? (own.verdict.decidedAt?.toISOString() ?? null) : null
  return { isAlone: own.members.length === 1, isGuarded: own.isGuarded, decidedAt }
}
