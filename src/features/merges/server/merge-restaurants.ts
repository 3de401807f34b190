import { inTransaction, type Tx } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { settleFacts } from '#features/facts/server/index.ts'
import { lockWithContents } from '#features/restaurants/server/index.ts'
import { PHOTOS_MAX } from '#lib/media.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MergeInput, RestaurantMerge } from '../merges.contract.ts'
import { getMerge } from './merges.reads.ts'
import { assertCanMerge, assertMerger, assertPair } from './merges.policy.ts'
import { beginMoving, findFacts, insertMerge } from './merges.sql.ts'
import { moveByList } from './moves/by-list.sql.ts'
import { moveClaims, withdrawBusinessVotes } from './moves/claims.sql.ts'
import { moveDiscussion } from './moves/comments.sql.ts'
import { addDishes, moveRatings } from './moves/dishes.sql.ts'
import { moveFacts } from './moves/facts.sql.ts'
import type { Merge } from './moves/journal.sql.ts'
import { keepDecided, moveDuets, moveItems, moveStatements } from './moves/lists.sql.ts'
import { moveMemberPhotos } from './moves/photos.sql.ts'
import { moveMenuPhotos, movePrices } from './moves/prices.sql.ts'
import { keepEdits, moveProposals } from './moves/proposals.sql.ts'
import { moveShields } from './moves/shields.sql.ts'
import { moveHours, movePhotos, recount, removeAbsorbed } from './moves/restaurant.sql.ts'
import { moveVotes, moveWithdrawals } from './moves/votes.sql.ts'

/**
 * An admin merges two restaurants: one address lives on and the other leads to it. One vote of each voter remains, the newer; everything
 * else moves. The ledger pays nothing and takes nothing.
 * @throws DomainError ADMIN_ONLY, MERGE_SELF, RESTAURANT_NOT_FOUND, IS_DUET, MERGE_INTO_CLOSED, MERGE_REPORTED
 */
export async function mergeRestaurants(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'site'>,
  member: Member,
  { survivorId, absorbedId }: MergeInput,
): Promise<RestaurantMerge> {
  const { db, pages } = context
  // Checked before any lock, so that nobody else can make others wait.
  await assertMerger(db, member)
  assertPair([survivorId, absorbedId], await findFacts(db, [survivorId, absorbedId]))
  const { id } = await inTransaction(db, async (tx) => {
    await lockWithContents(tx, [survivorId, absorbedId], [member.id])
    await assertMerger(tx, member)
    const facts = await findFacts(tx, [survivorId, absorbedId])
    assertPair([survivorId, absorbedId], facts)
    const [survivor, absorbed] = [survivorId, absorbedId].map((id) => facts.find((restaurant) => restaurant.id === id)!)
    assertCanMerge(survivor!, absorbed!)
    await withdrawBusinessVotes(tx, survivorId, absorbedId)
    await beginMoving(tx)
    const merge = await insertMerge(tx, survivorId, absorbedId, member.id)
    await moveAll(tx, merge, member.id)
    await settleFacts(context, tx, survivorId)
    return merge
  })
  pages.changed({ restaurant: [survivorId, absorbedId], restaurants: true })
  audit(context, member, { action: 'restaurants merged', contentId: `${absorbedId} > ${survivorId}`, reportIds: [] })
  return getMerge({ db }, id)
}

async function moveAll(tx: Tx, merge: Merge, adminId: string): Promise<void> {
  await moveVotes(tx, merge)
  await moveShields(tx, merge)
  await moveDiscussion(tx, merge)
  await moveWithdrawals(tx, merge)
  await moveDuets(tx, merge)
  await moveItems(tx, merge)
  await moveStatements(tx, merge)
  await keepDecided(tx, merge)
  await addDishes(tx, merge)
  await moveMemberPhotos(tx, merge)
  await moveFacts(tx, merge)
  await movePrices(tx, merge)
  await moveRatings(tx, merge)
  await moveMenuPhotos(tx, merge)
  await moveHours(tx, merge, adminId)
  await movePhotos(tx, merge, PHOTOS_MAX)
  await moveProposals(tx, merge)
  await keepEdits(tx, merge)
  await moveClaims(tx, merge)
  await moveByList(tx, merge)
  await removeAbsorbed(tx, merge)
  await recount(tx, merge.survivor)
}
