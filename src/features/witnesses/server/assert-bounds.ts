import type { Tx } from '#db/transaction.ts'
import { DomainError, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { countOfMember, countOfNetwork, hasSpoken, lockNetwork, tallyNetwork } from './spoken.sql.ts'
import { findNewcomers } from './witness-facts.sql.ts'

interface Saying {
  memberId: string
  restaurantId: string
  network: Buffer | undefined
  /**
   * A statement about the status can empty lists, so the daily bound holds for established members too. In other subjects they have no
   * bound: one member may note the prices of a whole street.
   */
  isAboutStatus?: boolean
}

/**
 * A member speaks of a few restaurants a day, and the newcomers of one network together of a few more. A network alone refuses nobody:
 * behind one address of a carrier there are thousands of members, and those who are no newcomers always pass. The count of a network
 * outlives its accounts for a day: who leaves and signs up again gains nothing. The caller holds the member's lock, so that two
 * statements at once are counted one after the other.
 * @throws DomainError WITNESS_DAY_FULL, WITNESS_NETWORK_FULL
 */
export async function assertBounds({ site }: Pick<Context, 'site'>, tx: Tx, saying: Saying): Promise<void> {
  const settings = site.current()
  const { witnessPerDay, witnessPerNetwork } = settings
  const { memberId, restaurantId, network, isAboutStatus = false } = saying
  const isNewcomer = (await findNewcomers(tx, [memberId], settings)).has(memberId)
  const isBounded = witnessPerDay > 0 && (isNewcomer || isAboutStatus)
  const where = isNewcomer ? undefined : 'restaurant_statements'
  if (isBounded && (await countOfMember(tx, { memberId, restaurantId }, where)) >= witnessPerDay)
    throw new DomainError('WITNESS_DAY_FULL', { most: witnessPerDay })
  if (witnessPerNetwork === 0 || network === undefined || !isNewcomer) return
  await lockNetwork(tx, network)
  // What the member said of this restaurant today is counted already.
  if (await hasSpoken(tx, { memberId, restaurantId })) return
  refuseIf((await countOfNetwork(tx, network)) >= witnessPerNetwork, 'WITNESS_NETWORK_FULL')
  await tallyNetwork(tx, network)
}
