import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator, assertNotOwn } from '#people/server/roles.policy.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { presentPerson } from '#people/present-person.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import type { ProposalDecided, ProposalDecision, WaitingProposals } from '../../versions.contract.ts'
import { applyEdit } from './apply-edit.ts'
import { proposedChanges } from './get-own-proposal.ts'
import { findWaiting, markDecided } from './proposals.sql.ts'
import { findLatestVersion, findSnapshotRow, lockForEdit } from './versions.sql.ts'

/** Moderators read a proposal that waits, as a list of one; an empty one when it does not wait any more. @throws DomainError ADMIN_ONLY */
export async function listProposal({ db }: Pick<Context, 'db'>, moderator: Member, id: number): Promise<WaitingProposals> {
  await assertModerator(db, moderator)
  const found = await findWaiting(db, id)
  if (!found) return { items: [] }
  // The version first: an edit between the two reads is then one that the moderator has not seen.
  const seen = await findLatestVersion(db, found.restaurant_id)
  const row = await findSnapshotRow(db, found.restaurant_id)
  if (!row) return { items: [] }
  return {
    items: [
      {
        id: found.id,
        restaurant: { id: found.restaurant_id, title: found.title, votes: found.votes },
        author: presentPerson(found.member_id, found),
        createdAt: found.created_at.toISOString(),
        changes: proposedChanges(row, found.edit),
        seen,
      },
    ],
  }
}

/**
 * A moderator accepts another name, type or place of a rated restaurant, or refuses it with a reason; the author is notified. Of two
 * moderators the first decides, and about what this one saw: an edit since then is shown first.
 * @throws DomainError ADMIN_ONLY, PROPOSAL_DECIDED, DECISION_OF_OWN, PROPOSAL_CHANGED, LANDMARK_REQUIRED, CART_PIN_REQUIRED
 */
export async function decideProposal(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  { accept, seen, reason }: ProposalDecision,
): Promise<ProposalDecided> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const waits = await findWaiting(db, id)
  ensure(waits, 'PROPOSAL_DECIDED')
  const { restaurant_id: restaurantId, member_id: memberId } = waits
  assertNotOwn(moderator, [memberId])
  await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [moderator.id, memberId])
    await assertModerator(tx, moderator)
    const row = await lockForEdit(tx, restaurantId, memberId)
    const proposal = await findWaiting(tx, id)
    if (!row || !proposal || !(await markDecided(tx, id, { by: moderator.id, reason: accept ? null : reason })))
      throw new DomainError('PROPOSAL_DECIDED')
    if (!accept) return
    if ((await findLatestVersion(tx, restaurantId)) !== seen) throw new DomainError('PROPOSAL_CHANGED')
    // Accepted is only what was rated: without a vote there is nothing to compare later edits with.
    await applyEdit(tx, { row, edit: proposal.edit as RestaurantEdit, memberId, role: 'author', isAccepted: row.is_rated })
  })
  pages.changed({ restaurant: restaurantId, restaurants: true })
  audit(context, moderator, {
    action: accept ? 'edit of a restaurant accepted' : 'edit of a restaurant refused',
    contentId: restaurantId,
    title: waits.title,
    reportIds: [],
  })
  return { id, accepted: accept }
}
