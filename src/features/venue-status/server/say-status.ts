import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit, isModerator } from '#features/moderation/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { StatementInput, VenueStatement } from '../venue-status.contract.ts'
import { decided, STATEMENT_DAYS } from '../venue-status.rules.ts'
import { getOwnStatement } from './get-own-statement.ts'
import { assertCanSay } from './venue-status.policy.ts'
import { countAgreed, lockVenue, saveStatement, setStatus } from './venue-status.sql.ts'

/**
 * A member says that a restaurant closed, moved or was seen open, in place of what the member said before. Two members who say the
 * same within 30 days change its status; the author and moderators change it at once, which is audited for moderators.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, NOT_AUTHENTICATED
 */
export async function sayStatus(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  restaurantId: string,
  { statement, movedTo }: StatementInput,
): Promise<VenueStatement> {
  const { db, pages } = context
  const moderates = await isModerator(db, member)
  const changed = await inTransaction(db, async (tx) => {
    if ((await lockProfiles(tx, [member.id])).length === 0) throw new DomainError('NOT_AUTHENTICATED')
    const venue = await lockVenue(tx, restaurantId)
    assertCanSay(venue)
    const newAddress = statement === 'moved' ? movedTo : null
    await saveStatement(tx, { restaurantId, userId: member.id, statement, movedTo: newAddress })
    const agreed = await countAgreed(tx, { restaurantId, statement, days: STATEMENT_DAYS })
    const isAuthor = venue.author_id === member.id
    const isDecider = isAuthor || moderates
    const known = { status: venue.status, movedTo: venue.moved_to }
    const next = decided(known, { statement, isDecider, members: agreed.members, movedTo: isDecider ? newAddress : agreed.movedTo })
    if (next) await setStatus(tx, restaurantId, next)
    return next && { isAudited: moderates && !isAuthor }
  })
  if (changed) pages.changed({ restaurant: restaurantId, restaurants: true })
  if (changed?.isAudited) audit(context, member, { deed: 'venue status decided', contentId: restaurantId, reportIds: [] })
  return getOwnStatement({ db }, member, restaurantId)
}
