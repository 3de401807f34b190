import { inTransaction, type Tx } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { settleFacts } from '#features/facts/server/index.ts'
import { lockWithContents } from '#features/restaurants/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RestaurantMerge } from '../merges.contract.ts'
import { getMerge } from './merges.reads.ts'
import { assertCanUndo, assertMerger } from './merges.policy.ts'
import { beginMoving, dropJournal, findMerge, findReturning, markUndone } from './merges.sql.ts'
import { restoreByList } from './moves/by-list.sql.ts'
import { restoreClaims } from './moves/claims.sql.ts'
import { restoreDiscussion } from './moves/comments.sql.ts'
import { restoreDishes, restoreRatings } from './moves/dishes.sql.ts'
import { restoreFacts } from './moves/facts.sql.ts'
import type { Merge } from './moves/journal.sql.ts'
import { restoreDecided, restoreDuets, restoreItems, restoreStatements } from './moves/lists.sql.ts'
import { restoreMemberPhotos } from './moves/photos.sql.ts'
import { restoreMenuPhotos, restorePrices } from './moves/prices.sql.ts'
import { restoreEdits, restoreProposals } from './moves/proposals.sql.ts'
import { restoreShields } from './moves/shields.sql.ts'
import { bringBack, recount, restoreHours, restorePhotos } from './moves/restaurant.sql.ts'
import { restoreVotes, restoreWithdrawals } from './moves/votes.sql.ts'

/**
 * An admin undoes a merge: both restaurants are as they were, what was added after the merge stays with the survivor, and what was deleted
 * meanwhile does not come back.
 * @throws DomainError ADMIN_ONLY, MERGE_NOT_FOUND, MERGE_UNDONE, MERGE_TOO_OLD, MERGE_NOT_LATEST
 */
export async function undoMerge(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'site'>,
  member: Member,
  id: number,
): Promise<RestaurantMerge> {
  const { db, pages } = context
  await assertMerger(db, member)
  assertCanUndo(await findMerge(db, id), new Date())
  const merge = await inTransaction(db, async (tx) => {
    const known = await findMerge(tx, id)
    assertCanUndo(known, new Date())
    const merge: Merge = { id, survivor: known.survivor_id, absorbed: known.absorbed_id }
    await lockWithContents(tx, [merge.survivor], [member.id, ...(await findReturning(tx, id))])
    await assertMerger(tx, member)
    // Again: another admin may have undone it before the lock.
    assertCanUndo(await findMerge(tx, id), new Date())
    ensure(await markUndone(tx, id, member.id), 'MERGE_UNDONE')
    await beginMoving(tx)
    await restoreAll(tx, merge)
    for (const restaurant of [merge.survivor, merge.absorbed]) await settleFacts(context, tx, restaurant)
    await dropJournal(tx, id)
    return merge
  })
  pages.changed({ restaurant: [merge.survivor, merge.absorbed], restaurants: true })
  audit(context, member, { action: 'merge undone', contentId: `${merge.absorbed} < ${merge.survivor}`, reportIds: [] })
  return getMerge({ db }, id)
}

async function restoreAll(tx: Tx, merge: Merge): Promise<void> {
  await bringBack(tx, merge)
  await restoreVotes(tx, merge)
  await restoreShields(tx, merge)
  await restoreDiscussion(tx, merge)
  await restoreWithdrawals(tx, merge)
  await restoreDuets(tx, merge)
  await restoreItems(tx, merge)
  await restoreStatements(tx, merge)
  await restoreDishes(tx, merge)
  await restoreFacts(tx, merge)
  await restorePrices(tx, merge)
  await restoreMemberPhotos(tx, merge)
  await restoreRatings(tx, merge)
  await restoreMenuPhotos(tx, merge)
  await restoreHours(tx, merge)
  await restorePhotos(tx, merge)
  await restoreProposals(tx, merge)
  await restoreEdits(tx, merge)
  await restoreClaims(tx, merge)
  await restoreByList(tx, merge)
  await restoreDecided(tx, merge)
  await recount(tx, merge.absorbed)
  await recount(tx, merge.survivor)
}
