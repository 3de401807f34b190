import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'

/** What a moderator did to what; never what anybody wrote. */
interface Deed {
  deed: 'reports resolved' | 'reports dismissed' | 'question deleted' | 'comment deleted' | 'reply deleted'
  contentId: string
  /** The open reports that it answered. */
  reportIds: number[]
}

/** Writes a deed into the server's log, however little else is logged. */
export function audit({ config, log }: Pick<Services, 'config' | 'log'>, { id, username }: Member, deed: Deed): void {
  const level = config.logLevel === 'silent' ? 'silent' : 'info'
  log.child({ audit: true }, { level }).info({ ...deed, adminId: id, admin: username }, 'moderation')
}
