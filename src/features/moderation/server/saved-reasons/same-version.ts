import type { Tx } from '#db/transaction.ts'
import { ensure, found } from '#lib/errors.ts'
import { findSavedReason } from './saved-reasons.sql.ts'
import { presentSavedReason } from './saved-reasons.view.ts'

/**
 * A guarded write of a saved reason reached its row. The refusal has the reason of now.
 * @throws DomainError SAVED_REASON_NOT_FOUND, SAVED_REASON_CHANGED
 */
export async function assertSameVersion(tx: Tx, id: number, isWritten: boolean): Promise<void> {
  if (isWritten) return
  const current = presentSavedReason(found(await findSavedReason(tx, id), 'SAVED_REASON_NOT_FOUND'))
  ensure(false, 'SAVED_REASON_CHANGED', { current })
}
