import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'

/** What a moderator did to which content; of members neither names nor texts. */
interface AuditEntry {
  action:
    | 'reports resolved'
    | 'reports dismissed'
    | 'question deleted'
    | 'comment deleted'
    | 'reply deleted'
    | 'price deleted'
    | 'dish changed'
    | 'dishes joined'
    | 'dish removed'
    | 'menu photo deleted'
    | 'member photo deleted'
    | 'photo of a newcomer accepted'
    | 'photo of a newcomer refused'
    | 'photo deleted'
    | 'collection deleted'
    | 'profile part removed'
    | 'restaurant status declined'
    | 'restaurant status decided'
    | 'restaurants merged'
    | 'merge undone'
    | 'merge declined'
    | 'sanction imposed'
    | 'appeal upheld'
    | 'appeal undone'
    | 'moderator appointed'
    | 'moderator removed'
    | 'admin removed'
    | 'claim given'
    | 'claim refused'
    | 'claim taken'
    | 'business reply deleted'
    | 'shield released'
    | 'shield confirmed'
    | 'raid ordered'
    | 'raid returned'
    | 'takedown recorded'
    | 'takedown decided'
    | 'takedown lifted'
    | 'account read'
    | 'second factor confirmed'
    | 'members searched'
    | 'settings changed'
    | 'text of a newcomer accepted'
    | 'text of a newcomer refused'
    | 'edit of a restaurant accepted'
    | 'edit of a restaurant refused'
    | 'version of a restaurant hidden'
    | 'decision of members seen'
    | 'decision of members undone'
    | 'invitation created'
    | 'invitation revoked'
    | 'application accepted'
    | 'application refused'
    | 'decision taken back'
    | 'saved reason added'
    | 'meal card added'
    | 'meal card changed'
    | 'saved reason changed'
    | 'saved reason deleted'
  contentId: string
  /** The name of the restaurant or the collection; never that of a member. */
  title?: string | null
  /** The open reports that the action closed. */
  reportIds: number[]
}

/** Logs an admin's action at `info`, for every log level except `silent`. */
export function audit({ config, log }: Pick<Context, 'config' | 'log'>, { id, username }: Member, entry: AuditEntry): void {
  const level = config.logLevel === 'silent' ? 'silent' : 'info'
  log.child({ audit: true }, { level }).info({ ...entry, adminId: id, admin: username }, 'moderation')
}
