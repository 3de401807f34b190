import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CodeInput, OwnClaim } from '../claims.contract.ts'
import { CODE_TRIES } from '../claims.rules.ts'
import { markProven, takeTry } from './claims.sql.ts'
import { hashCode, isSameHash } from './code.ts'
import { getOwnClaim } from './claims.reads.ts'

/**
 * A member enters the code of the mail, once, within 30 minutes and with five tries; then a moderator looks whether the domain is the
 * restaurant's.
 * @throws DomainError CLAIM_CODE_WRONG, CLAIM_CODE_EXPIRED, RESTAURANT_NOT_FOUND, NOT_AUTHENTICATED
 */
export async function enterCode(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  member: Member,
  restaurantId: string,
  { code }: CodeInput,
): Promise<OwnClaim> {
  // A wrong try is committed, so it cannot be thrown inside.
  const result = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const claim = await takeTry(tx, { restaurantId, memberId: member.id, tries: CODE_TRIES })
    if (!claim) return 'expired'
    if (!isSameHash(claim.code_hash, hashCode(secret, member.id, code))) return 'wrong'
    await markProven(tx, claim.id)
    return 'right'
  })
  const own = await getOwnClaim({ db }, member, restaurantId)
  refuseIf(result === 'wrong', 'CLAIM_CODE_WRONG')
  refuseIf(result === 'expired', 'CLAIM_CODE_EXPIRED')
  return own
}
