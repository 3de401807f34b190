import { presentPage } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { NotificationPage, NotificationQuery } from '../notifications.contract.ts'
import { selectNotifications } from './notifications.sql.ts'
import { presentNotification } from './notifications.view.ts'

/** Lists what happened to a member, newest first, grouped by what it is about. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listNotifications({ db }: Pick<Context, 'db'>, member: Member, query: NotificationQuery): Promise<NotificationPage> {
  return presentPage(await selectNotifications(db, member.id, query), query.limit, presentNotification)
}
