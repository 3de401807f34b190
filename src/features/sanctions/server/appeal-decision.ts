import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
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
    ensure(decision?.member?.id === member.id, 'DECISION_NOT_FOUND')
    refuseIf(decision.appealed_at !== null, 'APPEAL_EXISTS')
    refuseIf(appealEnd(decision.decided_at) <= now, 'APPEAL_TOO_LATE')
    ensure(await insertAppeal(tx, id, content), 'APPEAL_EXISTS')
    return presentStatement((await findDecision(tx, id))!, now)
  })
}
