import { listNewBadges } from '#features/badges/server/index.ts'
import { getGiftNews } from '#features/gifts/server/index.ts'
import { countUnread, hasLivingKey } from '#features/messages/server/index.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { ViewerResult } from '../accounts.contract.ts'
import { nobody } from '../viewer.rules.ts'
import { findProfileByAuthId, holdsAdminBadge, type ProfileRow } from './accounts.sql.ts'
import { findAccount } from './find-member.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'

/** Everybody may ask who they are; a visitor is nobody in particular. */
export async function getViewer(
  services: Pick<Services, 'auth' | 'config' | 'db' | 'secret'>,
  viewer: Viewer,
  headers: Headers,
): Promise<ViewerResult> {
  const { db } = services
  if (viewer.kind === 'visitor') {
    const account = await findAccount(services, headers)
    return { ...nobody, isUnfinished: account?.policies_accepted_at === null }
  }
  const [profile, isAdmin, newBadges, giftNews, unreadMessages, hasMessageKey] = await Promise.all([
    findProfileByAuthId(db, viewer.authId),
    holdsAdminBadge(db, viewer.id),
    listNewBadges(db, viewer.id),
    getGiftNews(db, viewer.id),
    countUnread(db, viewer.id),
    hasLivingKey(db, viewer.id),
  ])
  const mustConfirm = services.config.emailVerification === 'required' && !viewer.isVerified
  return {
    ...nobody,
    profile: profile ? presentOwnProfile(profile) : null,
    isAdmin,
    newBadges,
    ...giftNews,
    unreadMessages,
    hasMessageKey,
    mustConfirmEmail: mustConfirm,
  }
}

export function presentOwnProfile(row: ProfileRow): NonNullable<ViewerResult['profile']> {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    points: pointsFromTenths(row.points_tenths),
    debt: pointsFromTenths(row.debt_tenths),
  }
}
