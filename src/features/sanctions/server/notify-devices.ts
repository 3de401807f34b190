import type { Context } from '#site/server/context.ts'
import type { SanctionKind } from '../sanctions.rules.ts'

/**
 * After the commit: every process forgets what it knew of the member's sessions, and the member's tabs ask again; a ban ends their
 * connections.
 */
export function notifyDevices({ hub, sessions }: Pick<Context, 'hub' | 'sessions'>, memberId: string, kind?: SanctionKind): void {
  sessions.forget(memberId)
  // A closed connection alone would make a tab wait: it could be the tab's own sign-out.
  hub.send(memberId, 'NewsArrived', {})
  if (kind === 'banned') hub.closeUser(memberId)
}
