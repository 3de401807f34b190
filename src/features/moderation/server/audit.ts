import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'

/** What a moderator did to which content; never contains a text. */
interface AuditEntry {
  deed:
    | 'reports resolved'
    | 'reports dismissed'
    | 'question deleted'
    | 'comment deleted'
    | 'reply deleted'
    | 'price deleted'
    | 'menu photo deleted'
    | 'venue status decided'
  contentId: string
  /** The open reports that the action closed. */
  reportIds: number[]
}

/** Logs an admin's action at `info`, for every log level except `silent`. */
export function audit({ config, log }: Pick<Context, 'config' | 'log'>, { id, username }: Member, entry: AuditEntry): void {
  const level = config.logLevel === 'silent' ? 'silent' : 'info'
  log.child({ audit: true }, { level }).info({ ...entry, adminId: id, admin: username }, 'moderation')
}
