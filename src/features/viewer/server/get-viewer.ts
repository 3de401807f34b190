import { hiddenAmong } from '#people/server/hidden-from.ts'
import { newBadgesRead } from '#features/badges/server/index.ts'
import { giftAnnouncementsRead } from '#features/gifts/server/index.ts'
import { hasActiveKeyRead, unreadMessagesRead } from '#features/messages/server/index.ts'
import { unreadNotificationsRead } from '#features/notifications/server/index.ts'
import { joinReads } from '#db/joined-reads.ts'
import { mustConfirmFirst, type Viewer } from '#platform/http/viewer.ts'
import type { ViewerWithNews } from '../viewer.contract.ts'
import { nobody } from '#people/viewer.rules.ts'
import { heldRolesRead, rolesIn } from '#people/server/roles.sql.ts'
import { type AccountsContext, findAccount, ownProfileRead } from '#features/accounts/server/index.ts'

/** What every page of a member asks for: one statement for all features. */
const readNews = joinReads('uuid', {
  own: ownProfileRead(),
  roles: heldRolesRead(),
  newBadges: newBadgesRead(),
  giftNews: giftAnnouncementsRead(),
  unreadMessages: unreadMessagesRead(),
  unreadNotifications: unreadNotificationsRead(),
  hasMessageKey: hasActiveKeyRead(),
})

/**
 * Every client may ask for its viewer; a visitor gets an empty one. `shows` names the members on the page, which then hides some of them.
 */
export async function getViewer(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'secret'>,
  viewer: Viewer,
  { headers, shows = [] }: { headers: Headers; shows?: string[] | undefined },
): Promise<ViewerWithNews> {
  const { db } = context
  if (viewer.kind === 'visitor') {
    const account = await findAccount(context, headers)
    return { ...nobody, newBadges: [], returnedGifts: [], isUnfinished: account?.policies_accepted_at === null }
  }
  const [{ own, roles, giftNews, ...news }, hidden] = await Promise.all([readNews(db, viewer.id), hiddenAmong(db, viewer, shows)])
  const mustConfirm = mustConfirmFirst(context.config, viewer)
  return {
    ...nobody,
    profile: own?.profile ?? null,
    ...rolesIn(viewer, roles),
    sanction: viewer.sanction ?? null,
    ...news,
    ...giftNews,
    mustConfirmEmail: mustConfirm,
    isNew: own?.isNew ?? false,
    hidden,
  }
}
