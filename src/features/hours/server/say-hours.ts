import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { assertBounds } from '#features/witnesses/server/index.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import { applyDecision } from './apply-decision.ts'
import { isSaidByOthers, saveStatement } from './few-hours.sql.ts'
import { lockHours, lockRestaurant } from './hours.sql.ts'
import { putChange } from './put-change.ts'

export type SayContext = Pick<Context, 'db' | 'pages' | 'secret' | 'site'>

interface Saying {
  memberId: string
  restaurantId: string
  /** In the form in which Lokma writes it. */
  value: string
  version: number
  address: string | undefined
}

/**
 * Hours that nobody knows hold at once as one member's word, which this member may correct while nobody else says it. Otherwise what a
 * member says waits until members decide as docs/decisions/0063-what-few-members-decide.md says.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, HOURS_CHANGED, WITNESS_DAY_FULL, WITNESS_NETWORK_FULL
 */
export async function sayHours(context: SayContext, { memberId, restaurantId, value, version, address }: Saying): Promise<void> {
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  await inTransaction(context.db, async (tx) => {
    await lockMember(tx, memberId)
    ensure(await lockRestaurant(tx, restaurantId), 'RESTAURANT_NOT_FOUND')
    await assertBounds(context, tx, { memberId, restaurantId, network })
    const before = await lockHours(tx, restaurantId)
    if (before.version !== version) throw new DomainError('HOURS_CHANGED', { version: before.version })
    const isOwnWord =
      before.isWord &&
      before.value !== null &&
      before.memberId === memberId &&
      !(await isSaidByOthers(tx, restaurantId, before.value, memberId))
    const isPut = before.value === null || (isOwnWord && before.value !== value)
    const page = isPut ? await putChange(tx, { id: restaurantId, memberId, before, value, undoneTo: null, isWord: true }) : before
    await saveStatement(tx, { restaurantId, memberId, value, network, isWaiting: page.isWord || page.value !== value })
    await applyDecision(context, tx, restaurantId, page)
  })
  // Also what waits shows, as a quiet line on the page.
  context.pages.changed({ restaurant: restaurantId })
}
