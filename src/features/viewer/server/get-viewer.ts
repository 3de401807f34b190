import { hiddenAmong } from '#people/server/hidden-from.ts'
import { listNewBadges } from '#features/badges/server/index.ts'
import { getGiftAnnouncements } from '#features/gifts/server/index.ts'
import { countUnread, hasActiveKey } from '#features/messages/server/index.ts'
import { countUnreadNotifications } from '#features/notifications/server/index.ts'
import { mustConfirmFirst, type Viewer } from '#platform/http/viewer.ts'
import type { ViewerWithNews } from '../viewer.contract.ts'
import { nobody } from '#people/viewer.rules.ts'
import { findRoles } from '#people/server/roles.sql.ts'
import { type AccountsContext, findAccount, findProfileByAuthId, presentOwnProfile } from '#features/accounts/server/index.ts'

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
  const [profile, roles, newBadges, giftNews, unreadMessages, unreadNotifications, hasMessageKey, hidden] = await Promise.all([
    findProfileByAuthId(db, viewer.authId),
    findRoles(db, viewer),
    listNewBadges(db, viewer.id),
    getGiftAnnouncements(db, viewer.id),
    countUnread(db, viewer.id),
    countUnreadNotifications(db, viewer.id),
    hasActiveKey(db, viewer.id),
    hiddenAmong(db, viewer, shows),
  ])
  const mustConfirm = mustConfirmFirst(context.config, viewer)
  return {
    ...nobody,
    profile: profile ? presentOwnProfile(profile) : null,
    ...roles,
    sanction: viewer.sanction ?? null,
    newBadges,
    ...giftNews,
    unreadMessages,
    unreadNotifications,
    hasMessageKey,
    mustConfirmEmail: mustConfirm,
    isNew: profile?.is_new ?? false,
    hidden,
  }
}
