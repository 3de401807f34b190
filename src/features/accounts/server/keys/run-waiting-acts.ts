import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { eraseMember } from '../deletion/delete-account.ts'
import { findMemberById } from '../find-member.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { removePasskey } from '../passkeys/remove-passkey.ts'
import { turnTotpOff } from '../second-factor/manage-second-factor.ts'
import { selectDue, takeAct, type WaitingAct } from './waiting-acts.sql.ts'

const AT_ONCE = 20

type Running = Pick<AccountsContext, 'config' | 'db' | 'hub' | 'log' | 'mail' | 'media' | 'pages' | 'secret'>

/** Runs the acts that waited until the keys of their account were old, unless they were cancelled. */
export async function runWaitingActs(context: Running, signal: AbortSignal): Promise<void> {
  for (const act of await selectDue(context.db, AT_ONCE)) {
    if (signal.aborted) return
    await run(context, act).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      // The act would remove the last way in, or a factor that staff must have. It is dropped, and the settings show that nothing waits any
      // more.
      context.log.warn({ part: 'accounts', kind: act.kind, reason: error.code }, 'what waited could not be done')
    })
  }
}

async function run(context: Running, { id, userId, kind, passkeyId }: WaitingAct): Promise<void> {
  const profile = await findProfileByAuthId(context.db, userId)
  const member = profile && (await findMemberById(context.db, profile.id))
  // A deletion that is interrupted continues at the next run: its row is deleted together with the account.
  if (kind === 'deletion' && member) return eraseMember(context, member, undefined)
  if (!(await inTransaction(context.db, (tx) => takeAct(tx, id))) || !member) return
  if (kind === 'app') await turnTotpOff(context, member)
  else if (passkeyId !== null) await removePasskey(context, member, passkeyId)
}
