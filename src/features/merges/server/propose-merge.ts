import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { countLinks } from '#features/newcomers/links.rules.ts'
import { assertBounds } from '#features/witnesses/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Proposed, ProposalInput } from '../merges.contract.ts'
import { pairOf } from '../merges.rules.ts'
import { assertPair } from './merges.policy.ts'
import { findFacts } from './merges.sql.ts'
import { insertProposal } from './proposals.sql.ts'

/**
 * A member proposes that two restaurants are one; moderators decide, never other members. Of each pair one proposal is open at a time.
 * The note holds no link.
 * @throws DomainError MERGE_SELF, RESTAURANT_NOT_FOUND, IS_DUET, PROPOSAL_LINK, NOT_AUTHENTICATED, WITNESS_DAY_FULL,
 * WITNESS_NETWORK_FULL, PROPOSAL_EXISTS
 */
export async function proposeMerge(
  context: Pick<Context, 'db' | 'secret' | 'site'>,
  member: Member,
  restaurantId: string,
  { otherId, note }: ProposalInput,
  address?: string,
): Promise<Proposed> {
  const { db } = context
  if (note !== null && countLinks(note) > 0) throw new DomainError('PROPOSAL_LINK', { field: 'note' })
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  assertPair([restaurantId, otherId], await findFacts(db, [restaurantId, otherId]))
  const [firstId, secondId] = pairOf(restaurantId, otherId)
  const inserted = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    await assertBounds(context, tx, { memberId: member.id, restaurantId, network })
    return insertProposal(tx, { firstId, secondId, memberId: member.id, note, network })
  }).catch((error: unknown) => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    // One of the two was merged or deleted meanwhile.
    if (code === '23503' && /_(first|second)_id_fkey$/.test(constraint)) throw new DomainError('RESTAURANT_NOT_FOUND')
    throw error
  })
  if (!inserted) throw new DomainError('PROPOSAL_EXISTS')
  return { id: inserted.id, firstId, secondId }
}
