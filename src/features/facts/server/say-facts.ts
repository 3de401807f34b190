import { inTransaction, type Tx } from '#db/transaction.ts'
import { assertBounds } from '#features/witnesses/server/index.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import { lockMember } from '#people/server/lock-member.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { FactsInput, RestaurantFacts } from '../facts.contract.ts'
import { assertCanSay, assertRestaurant } from './facts.policy.ts'
import { getFacts } from './facts.reads.ts'
import { countOfDay, findPlace, findRefused, lockPlace, saveStatements, type Saying } from './facts.sql.ts'
import { selectOfferedSlugs } from './meal-cards.sql.ts'
import { settleFacts } from './settle-facts.ts'

type SayContext = Pick<Context, 'db' | 'pages' | 'secret' | 'site'>

/**
 * A member says facts of a restaurant, all of the call or none. They pay nothing, notify nobody and enter no score. Members decide about
 * them as docs/decisions/0108-facts.md says.
 * @throws DomainError RESTAURANT_NOT_FOUND, FACT_OF_DUET, FACT_UNKNOWN, MEAL_CARD_UNKNOWN, FACT_TWICE, FACT_DAY_INVALID, FACT_REFUSED,
 * FACT_DAY_FULL, WITNESS_DAY_FULL, WITNESS_NETWORK_FULL, NOT_AUTHENTICATED
 */
export async function sayFacts(
  context: SayContext,
  member: Member,
  restaurantId: string,
  input: FactsInput,
  address?: string,
): Promise<RestaurantFacts> {
  const { db, pages } = context
  // Checked before any lock, so that a mistaken call makes nobody wait.
  const place = await findPlace(db, restaurantId)
  assertRestaurant(place)
  assertCanSay(input, new Set(await selectOfferedSlugs(db)), place.today)
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const locked = await lockPlace(tx, restaurantId)
    assertRestaurant(locked)
    const facts = input.facts.map(({ fact, value, seenOn = locked.today }) => ({ fact, value, seenOn }))
    const saying = { restaurantId, memberId: member.id, network, facts }
    await assertMaySay(context, tx, saying)
    await assertBounds(context, tx, { memberId: member.id, restaurantId, network })
    await saveStatements(tx, saying)
    await settleFacts(
      context,
      tx,
      restaurantId,
      facts.map(({ fact }) => fact),
    )
  })
  pages.changed({ restaurant: restaurantId })
  return getFacts(context, member, restaurantId)
}

/** What a moderator refused is not said again at once, and a day has a bound of facts. @throws DomainError FACT_REFUSED, FACT_DAY_FULL */
async function assertMaySay({ site }: SayContext, tx: Tx, saying: Saying): Promise<void> {
  const refused = await findRefused(tx, saying)
  if (refused !== undefined) throw new DomainError('FACT_REFUSED', { fact: refused })
  const { factsPerDay } = site.current()
  const facts = saying.facts.map(({ fact }) => fact)
  if (factsPerDay === 0) return
  const count = await countOfDay(tx, saying.memberId, saying.restaurantId, facts)
  ensure(count + facts.length <= factsPerDay, 'FACT_DAY_FULL', { most: factsPerDay })
}
