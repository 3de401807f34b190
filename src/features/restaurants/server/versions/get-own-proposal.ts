import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import type { OwnProposal } from '../../versions.contract.ts'
import { differences } from '../../versions.rules.ts'
import { assertCanEdit } from '../posting/posting.policy.ts'
import { findAuthored } from '../posting/posting.sql.ts'
import { deleteWaiting, findOwnProposal } from './proposals.sql.ts'
import { shownChanges } from './shown-changes.ts'
import { snapshotAfter, snapshotOf, type SnapshotRow } from './snapshot.ts'
import { findSnapshotRow } from './versions.sql.ts'

/** What a proposal changes, against the restaurant as it is. */
export function proposedChanges(row: SnapshotRow, edit: unknown) {
  const { before, after } = differences(snapshotOf(row), snapshotAfter(row, edit as RestaurantEdit))
  return shownChanges(before, after)
}

/**
 * The author reads what waits for a moderator, or why it was refused.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET
 */
export async function getOwnProposal({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<OwnProposal> {
  assertMember(viewer)
  assertCanEdit(viewer, await findAuthored(db, id))
  const found = await findOwnProposal(db, id, viewer.id)
  if (!found) return { proposal: null }
  const row = await findSnapshotRow(db, id)
  ensure(row, 'RESTAURANT_NOT_FOUND')
  const { status, created_at, reason, edit } = found
  const state = status === 'pending' ? 'pending' : 'refused'
  return { proposal: { state, createdAt: created_at.toISOString(), changes: proposedChanges(row, edit), reason } }
}

/** The author takes back what waits. @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET */
export async function withdrawProposal({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<OwnProposal> {
  assertMember(viewer)
  assertCanEdit(viewer, await findAuthored(db, id))
  await deleteWaiting(db, id, viewer.id)
  return getOwnProposal({ db }, viewer, id)
}
