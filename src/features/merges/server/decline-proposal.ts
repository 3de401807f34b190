import { audit } from '#people/server/audit.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertMerger } from './merges.policy.ts'
import { closeProposal } from './proposals.sql.ts'

/**
 * An admin declines a proposal: the two are not one. A second admin gets PROPOSAL_DECIDED.
 * @throws DomainError ADMIN_ONLY, PROPOSAL_DECIDED
 */
export async function declineProposal(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  member: Member,
  id: number,
): Promise<{ id: number }> {
  await assertMerger(context.db, member)
  const closed = found(await closeProposal(context.db, id, member.id), 'PROPOSAL_DECIDED')
  audit(context, member, { action: 'merge declined', contentId: `${closed.first_id} ${closed.second_id}`, reportIds: [] })
  return { id }
}
