import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { StatementDecided, StatementDecision, WaitingStatements } from '../restaurant-status.contract.ts'
import { STATEMENT_DAYS } from '../restaurant-status.rules.ts'
import { closeStatements, findRestaurantNames, lockRestaurant, selectWaiting, setStatus } from './restaurant-status.sql.ts'

/** What members say about a restaurant and nobody has decided, for moderators. @throws DomainError ADMIN_ONLY, RESTAURANT_NOT_FOUND */
export async function getWaiting({ db }: Pick<Context, 'db'>, moderator: Member, restaurantId: string): Promise<WaitingStatements> {
  await assertModerator(db, moderator)
  const restaurant = found(await findRestaurantNames(db, restaurantId), 'RESTAURANT_NOT_FOUND')
  const rows = await selectWaiting(db, restaurantId, STATEMENT_DAYS)
  return {
    restaurant: {
      id: restaurantId,
      title: restaurant.title,
      address: restaurant.address,
      status: restaurant.status,
      movedTo: restaurant.moved_to,
    },
    items: rows.map((row) => ({
      statement: row.statement,
      movedTo: row.moved_to,
      saidAt: row.said_at.toISOString(),
      member: presentPerson(row.user_id, row),
    })),
  }
}

/**
 * A moderator decides which statement of members is right, or that the page is right as it is. Of two decisions the first counts, and
 * what was decided upon does not wait for other members any more.
 * @throws DomainError ADMIN_ONLY, RESTAURANT_NOT_FOUND, STATUS_DECIDED
 */
export async function decideStatements(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  restaurantId: string,
  { accept }: StatementDecision,
): Promise<StatementDecided> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const decided = await inTransaction(db, async (tx) => {
    const restaurant = found(await lockRestaurant(tx, restaurantId), 'RESTAURANT_NOT_FOUND')
    const waiting = await selectWaiting(tx, restaurantId, STATEMENT_DAYS)
    const right = waiting.filter(({ statement }) => statement === accept)
    refuseIf(waiting.length === 0 || (accept !== null && right.length === 0), 'STATUS_DECIDED')
    if (accept === null) {
      await closeStatements(tx, restaurantId)
      return { status: restaurant.status, movedTo: restaurant.moved_to }
    }
    const movedTo = accept === 'moved' ? (right.findLast((row) => row.moved_to !== null)?.moved_to ?? restaurant.moved_to) : null
    await setStatus(tx, restaurantId, { status: accept, movedTo })
    await closeStatements(tx, restaurantId)
    return { status: accept, movedTo }
  })
  if (accept !== null) pages.changed({ restaurant: restaurantId, restaurants: true })
  audit(context, moderator, {
    action: accept === null ? 'restaurant status declined' : 'restaurant status decided',
    contentId: restaurantId,
    reportIds: [],
  })
  return { restaurantId, ...decided }
}
