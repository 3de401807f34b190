import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { countLinks } from '#features/newcomers/links.rules.ts'
import { assertBounds } from '#features/witnesses/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { StatementInput, RestaurantStatement } from '../restaurant-status.contract.ts'
import { nextStatus } from '../restaurant-status.rules.ts'
import { applyDecision } from './apply-decision.ts'
import { getOwnStatement } from './restaurant-status.reads.ts'
import { assertCanSay } from './restaurant-status.policy.ts'
import { closeStatements, lockRestaurant, saveStatement, setStatus } from './restaurant-status.sql.ts'

/**
 * A member says that a restaurant closed, moved or was seen open, in place of what the member said before. Members who agree change its
 * status as docs/decisions/0063-what-few-members-decide.md says; the author and moderators change it at once, which is audited for
 * moderators. A new address holds no link.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, NOT_AUTHENTICATED, MOVED_TO_LINK, WITNESS_DAY_FULL, WITNESS_NETWORK_FULL
 */
export async function sayStatus(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'secret' | 'site'>,
  member: Member,
  restaurantId: string,
  { statement, movedTo }: StatementInput,
  address?: string,
): Promise<RestaurantStatement> {
  const { db, pages } = context
  const newAddress = statement === 'moved' ? movedTo : null
  if (newAddress !== null && countLinks(newAddress) > 0) throw new DomainError('MOVED_TO_LINK', { field: 'movedTo' })
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  const moderates = await isModerator(db, member)
  const changed = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const restaurant = await lockRestaurant(tx, restaurantId)
    assertCanSay(restaurant)
    const isAuthor = restaurant.author_id === member.id
    const isDecider = isAuthor || moderates
    if (!isDecider) await assertBounds(context, tx, { memberId: member.id, restaurantId, network, isAboutStatus: true })
    await saveStatement(tx, { restaurantId, userId: member.id, statement, movedTo: newAddress, network })
    if (!isDecider) return { status: await applyDecision(context, tx, restaurantId, restaurant), isAudited: false }
    const next = nextStatus({ status: restaurant.status, movedTo: restaurant.moved_to }, statement, newAddress)
    if (next) {
      await setStatus(tx, restaurantId, next)
      await closeStatements(tx, restaurantId)
    }
    return { status: next !== undefined, isAudited: next !== undefined && moderates && !isAuthor }
  })
  // Also a single statement shows: as a quiet line on the page.
  pages.changed({ restaurant: restaurantId, ...(changed.status && { restaurants: true }) })
  if (changed.isAudited) audit(context, member, { action: 'restaurant status decided', contentId: restaurantId, reportIds: [] })
  return getOwnStatement(context, member, restaurantId)
}
