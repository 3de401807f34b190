import { takeNewBadges } from '#features/badges/server/index.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { ViewerResult } from '../accounts.contract.ts'
import { findProfileByAuthId, holdsAdminBadge, type ProfileRow } from './accounts.sql.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'

/** Everybody may ask who they are; a visitor is nobody in particular. */
export async function getViewer({ db }: Pick<Services, 'db'>, viewer: Viewer): Promise<ViewerResult> {
  if (viewer.kind === 'visitor') return { profile: null, isAdmin: false, newBadges: [] }
  const [profile, isAdmin, newBadges] = await Promise.all([
    findProfileByAuthId(db, viewer.authId),
    holdsAdminBadge(db, viewer.id),
    takeNewBadges(db, viewer.id),
  ])
  return { profile: profile ? presentOwnProfile(profile) : null, isAdmin, newBadges }
}

export function presentOwnProfile(row: ProfileRow): NonNullable<ViewerResult['profile']> {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    points: pointsFromTenths(row.points_tenths),
  }
}
