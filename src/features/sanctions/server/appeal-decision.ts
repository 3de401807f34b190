import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { AppealInput, Statement } from '../sanctions.contract.ts'
import { appealEnd } from '../sanctions.rules.ts'
import { findDecision, insertAppeal } from './decisions.sql.ts'
import { presentStatement } from './sanctions.view.ts'

/**
 * A member appeals against a decision that concerns the member: once, within six months, also under a ban.
 * @throws DomainError DECISION_NOT_FOUND, APPEAL_EXISTS, APPEAL_TOO_LATE
 */
export async function appealDecision(
  { db }: Pick<Context, 'db'>,
  member: Member,
  id: number,
  { content }: AppealInput,
): Promise<Statement> {
  const now = new Date()
  return inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const decision = await findDecision(tx, id)
    if (decision?.member?.id !== member.id) throw new DomainError('DECISION_NOT_FOUND')
    if (decision.appealed_at !== null) throw new DomainError('APPEAL_EXISTS')
    if (appealEnd(decision.decided_at) <= now) throw new DomainError('APPEAL_TOO_LATE')
    ensure(await insertAppeal(tx, id, content), 'APPEAL_EXISTS')
    return presentStatement((await findDecision(tx, id))!, now)
  })
}
