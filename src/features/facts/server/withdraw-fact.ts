import { inTransaction } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import { lockMember } from '#people/server/lock-member.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { RestaurantFacts } from '../facts.contract.ts'
import { getFacts } from './facts.reads.ts'
import { deleteStatement, lockPlace } from './facts.sql.ts'
import { settleFacts } from './settle-facts.ts'

/** A member takes back what this member said about a fact. @throws DomainError RESTAURANT_NOT_FOUND, FACT_NOT_SAID, NOT_AUTHENTICATED */
export async function withdrawFact(
  context: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  restaurantId: string,
  fact: string,
): Promise<RestaurantFacts> {
  await inTransaction(context.db, async (tx) => {
    await lockMember(tx, member.id)
    ensure(await lockPlace(tx, restaurantId), 'RESTAURANT_NOT_FOUND')
    ensure(await deleteStatement(tx, restaurantId, member.id, fact), 'FACT_NOT_SAID')
    await settleFacts(context, tx, restaurantId, [fact])
  })
  context.pages.changed({ restaurant: restaurantId })
  return getFacts(context, member, restaurantId)
}
