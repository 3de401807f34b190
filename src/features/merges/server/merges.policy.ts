import { assertModerator } from '#people/server/roles.policy.ts'
import type { Db } from '#db/connect.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { isUndoable } from '../merges.rules.ts'
import type { MergeRow, RestaurantFacts } from './merges.sql.ts'

/** Only moderators merge, undo and decide about proposals. @throws DomainError ADMIN_ONLY */
export async function assertMerger(db: Db, member: Member): Promise<void> {
  await assertModerator(db, member)
}

/**
 * Two restaurants can be one; a duet is no restaurant, and a restaurant is not merged with itself.
 * @throws DomainError MERGE_SELF, RESTAURANT_NOT_FOUND, IS_DUET
 */
export function assertPair(ids: [string, string], facts: RestaurantFacts[]): void {
  refuseIf(ids[0] === ids[1], 'MERGE_SELF')
  refuseIf(
    ids.some((id) => !facts.some((restaurant) => restaurant.id === id)),
    'RESTAURANT_NOT_FOUND',
  )
  refuseIf(
    facts.some((restaurant) => restaurant.question_type === 'duet'),
    'IS_DUET',
  )
}

/**
 * An open restaurant does not disappear in a closed one, and what is reported is decided first.
 * @throws DomainError MERGE_INTO_CLOSED, MERGE_REPORTED
 */
export function assertCanMerge(survivor: RestaurantFacts, absorbed: RestaurantFacts): void {
  refuseIf(survivor.status === 'closed' && absorbed.status !== 'closed', 'MERGE_INTO_CLOSED')
  refuseIf(absorbed.is_reported, 'MERGE_REPORTED')
}

/**
 * A merge is undone once, within 30 days, and after the later merges of its survivor.
 * @throws DomainError MERGE_NOT_FOUND, MERGE_UNDONE, MERGE_TOO_OLD, MERGE_NOT_LATEST
 */
export function assertCanUndo(merge: MergeRow | undefined, now: Date): asserts merge is MergeRow {
  ensure(merge, 'MERGE_NOT_FOUND')
  refuseIf(merge.undone_at, 'MERGE_UNDONE')
  ensure(merge.has_journal && isUndoable(merge.merged_at, now), 'MERGE_TOO_OLD')
  ensure(merge.is_latest, 'MERGE_NOT_LATEST')
}
