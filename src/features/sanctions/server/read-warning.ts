import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { endWarning } from './sanctions.sql.ts'
import { notifyDevices } from './notify-devices.ts'

/** A member has read a warning and may write again, on all devices. Repeating it changes nothing. @throws DomainError DECISION_NOT_FOUND */
export async function readWarning(context: Pick<Context, 'db' | 'hub' | 'sessions'>, member: Member, decisionId: number): Promise<void> {
  ensure(await endWarning(context.db, member.id, decisionId), 'DECISION_NOT_FOUND')
  notifyDevices(context, member.id)
}
