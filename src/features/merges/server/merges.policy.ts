import { assertModerator } from '#people/server/roles.policy.ts'
import type { Db } from '#db/connect.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { isUndoable } from '../merges.rules.ts'
import type { MergeRow, RestaurantFacts } from './merges.sql.ts'

/** Only moderators merge, undo and decide about proposals. @throws DomainError ADMIN_ONLY */
export async function assertMerger(db: Db, member: Member): Promise<void> {
  await assertModerator(db, member)
}

/** Two restaurants can be one; a duet is no restaurant, and a restaurant is not merged with itself. @throws DomainError MERGE_SELF, RESTAURANT_NOT_FOUND, IS_DUET */
export function assertPair(ids: [string, string], facts: RestaurantFacts[]): void {
  if (ids[0] === ids[1]) throw new DomainError('MERGE_SELF')
  if (ids.some((id) => !facts.some((restaurant) => restaurant.id === id))) throw new DomainError('RESTAURANT_NOT_FOUND')
  if (facts.some((restaurant) => restaurant.question_type === 'duet')) throw new DomainError('IS_DUET')
}

/**
 * An open restaurant does not disappear in a closed one, and what is reported is decided first.
 * @throws DomainError MERGE_INTO_CLOSED, MERGE_REPORTED
 */
export function assertCanMerge(survivor: RestaurantFacts, absorbed: RestaurantFacts): void {
  if (survivor.status === 'closed' && absorbed.status !== 'closed') throw new DomainError('MERGE_INTO_CLOSED')
  if (absorbed.is_reported) throw new DomainError('MERGE_REPORTED')
}

/**
 * A merge is undone once, within 30 days, and after the later merges of its survivor.
 * @throws DomainError MERGE_NOT_FOUND, MERGE_UNDONE, MERGE_TOO_OLD, MERGE_NOT_LATEST
 */
export function assertCanUndo(merge: MergeRow | undefined, now: Date): asserts merge is MergeRow {
  ensure(merge, 'MERGE_NOT_FOUND')
  if (merge.undone_at) throw new DomainError('MERGE_UNDONE')
  if (!merge.has_journal || !isUndoable(merge.merged_at, now)) throw new DomainError('MERGE_TOO_OLD')
  ensure(merge.is_latest, 'MERGE_NOT_LATEST')
}
