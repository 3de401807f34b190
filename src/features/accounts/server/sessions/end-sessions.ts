import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { deleteOthers, deleteSessionOf } from './sessions.sql.ts'

type Ending = Pick<Context, 'db' | 'hub'>

/** A member may end any of their own sessions; its hub connections close with it. @throws DomainError SESSION_NOT_FOUND */
export async function endSession({ db, hub }: Ending, member: Member, id: string): Promise<void> {
  ensure(await deleteSessionOf(db, member.authId, id), 'SESSION_NOT_FOUND')
  hub.closeUser(member.id, { only: id })
}

/** A member may end all own sessions but this one. @returns how many ended */
export async function endOthers({ db, hub }: Ending, member: Member, keptId: string): Promise<number> {
  const ended = await deleteOthers(db, member.authId, keptId)
  hub.closeUser(member.id, { except: keptId })
  return ended
}
