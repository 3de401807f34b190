import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { dropFiles } from '#platform/media/index.ts'
import type { OwnClaim } from '../claims.contract.ts'
import { dropPending, endClaim, findOwnClaim } from './claims.sql.ts'
import { getOwnClaim } from './claims.reads.ts'
import { proofFile } from './proof-photo.ts'

/**
 * A member takes back an open claim, which leaves nothing, or gives up a restaurant, with the replies of the business.
 * @throws DomainError CLAIM_NOT_FOUND, RESTAURANT_NOT_FOUND
 */
export async function giveUpClaim(
  context: Pick<Context, 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  restaurantId: string,
): Promise<OwnClaim> {
  const { db, pages } = context
  const photo = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    const claim = await findOwnClaim(tx, restaurantId, member.id)
    if (claim?.state === 'pending') return dropPending(tx, restaurantId, member.id)
    refuseIf(claim?.state !== 'active' || !(await endClaim(tx, claim.id, { endedBy: member.id, reason: null })), 'CLAIM_NOT_FOUND')
    return null
  })
  pages.changed({ restaurant: restaurantId })
  if (photo !== null) await dropFiles(context, [proofFile(photo)])
  return getOwnClaim(context, member, restaurantId)
}
