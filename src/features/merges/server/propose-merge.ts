import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Proposed, ProposalInput } from '../merges.contract.ts'
import { pairOf } from '../merges.rules.ts'
import { assertPair } from './merges.policy.ts'
import { findFacts } from './merges.sql.ts'
import { insertProposal } from './proposals.sql.ts'

/**
 * A member proposes that two venues are one; admins decide. Of each pair one proposal is open at a time.
 * @throws DomainError MERGE_SELF, RESTAURANT_NOT_FOUND, IS_DUET, PROPOSAL_EXISTS
 */
export async function proposeMerge(
  { db }: Pick<Context, 'db'>,
  member: Member,
  restaurantId: string,
  { otherId, note }: ProposalInput,
): Promise<Proposed> {
  assertPair([restaurantId, otherId], await findFacts(db, [restaurantId, otherId]))
  const [firstId, secondId] = pairOf(restaurantId, otherId)
  const inserted = await insertProposal(db, { firstId, secondId, memberId: member.id, note }).catch((error: unknown) => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    // One of the two was merged or deleted meanwhile.
    if (code === '23503' && /_(first|second)_id_fkey$/.test(constraint)) throw new DomainError('RESTAURANT_NOT_FOUND')
    throw error
  })
  if (!inserted) throw new DomainError('PROPOSAL_EXISTS')
  return { id: inserted.id, firstId, secondId }
}
