import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { OwnSessions } from '../../sessions.contract.ts'
import { deviceName } from '../../sessions.rules.ts'
import { selectSessions } from './sessions.sql.ts'

/** Members see their own sessions, the one of this request first. */
export async function listSessions({ db }: Pick<Context, 'db'>, member: Member, currentId: string | undefined): Promise<OwnSessions> {
  const items = (await selectSessions(db, member.authId)).map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    device: deviceName(row.user_agent) ?? null,
    network: row.network,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
  return { items: items.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) }
}
