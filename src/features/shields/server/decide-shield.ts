import { lockCounts } from '#db/lock-counts.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ShieldDecided, ShieldDecision } from '../shields.contract.ts'
import { markRatings, markReleased, takeTime } from './hold.sql.ts'
import { assertCanDecide } from './shields.policy.ts'
import { closeShield, findShield, findTouched } from './shields.sql.ts'

/**
 * A moderator decides about the held votes of a restaurant: released ones count again everywhere, confirmed ones stay out. Of two
 * moderators one decides. Nobody decides who voted there, added the restaurant or manages it.
 * @throws DomainError ADMIN_ONLY, SHIELD_NOT_FOUND, SHIELD_OF_OWN, SHIELD_DECIDED
 */
export async function decideShield(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  id: number,
  { outcome }: ShieldDecision,
): Promise<ShieldDecided> {
  const { db, pages } = context
  await assertModerator(db, member)
  assertCanDecide(await findShield(db, id, member.id))
  const { votes, restaurants } = await inTransaction(db, async (tx) => {
    await takeTime(tx)
    const touched = await findTouched(tx, id)
    await lockProfiles(tx, [member.id, ...touched.members])
    await assertModerator(tx, member)
    const shield = await findShield(tx, id, member.id)
    assertCanDecide(shield)
    await lockCounts(tx, [shield.restaurant_id, ...touched.restaurants])
    const votes = found(await closeShield(tx, id, outcome, member.id), 'SHIELD_DECIDED')
    const released = outcome === 'released' ? await markReleased(tx, id) : []
    if (outcome === 'released') await markRatings(tx, id, false)
    return { votes, restaurants: [...new Set([shield.restaurant_id, ...released])] }
  })
  pages.changed({ restaurant: restaurants })
  audit(context, member, { action: `shield ${outcome}`, contentId: String(id), reportIds: [] })
  return { id, outcome, votes }
}
