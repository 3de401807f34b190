import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MuteList, MuteResult } from '../notifications.contract.ts'
import { deleteMute, insertMute, type Muted, selectMutes } from './notifications.sql.ts'
import { presentMute } from './notifications.view.ts'

/** Every notification reads this list; a longer one is no choice of a person any more. */
const MUTES_MAX = 500

/** The restaurants and threads that a member muted, latest first. */
export async function listMutes({ db }: Pick<Context, 'db'>, member: Member): Promise<MuteList> {
  return { items: (await selectMutes(db, member.id)).map(presentMute) }
}

/**
 * A member mutes a restaurant or a thread: no notification of it from now on. Muting it again changes nothing.
 * @throws DomainError RESTAURANT_NOT_FOUND, COMMENT_NOT_FOUND, MUTES_FULL
 */
export async function mute({ db }: Pick<Context, 'db'>, member: Member, muted: Muted): Promise<MuteResult> {
  await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    ensure(await insertMute(tx, member.id, muted, MUTES_MAX), 'MUTES_FULL')
  }).catch((error: unknown) => {
    const { constraint } = error as { constraint?: string }
    refuseIf(constraint === 'notification_mutes_question_id_fkey', 'RESTAURANT_NOT_FOUND')
    refuseIf(constraint === 'notification_mutes_comment_id_fkey', 'COMMENT_NOT_FOUND')
    throw error
  })
  return { isMuted: true }
}

/** A member unmutes a restaurant or a thread; what happened meanwhile is not notified later. */
export async function unmute({ db }: Pick<Context, 'db'>, member: Member, muted: Muted): Promise<MuteResult> {
  await deleteMute(db, member.id, muted)
  return { isMuted: false }
}
