import type { Badge, EarnedBadge } from '#features/badges/badges.contract.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Profile, ProfilePreview } from '../profiles.contract.ts'
import type { ProfileRow } from './profiles.sql.ts'

/** A profile as the viewer of this row may see it. */
export function presentProfile(row: ProfileRow, primaryBadge: EarnedBadge | null): Profile {
  return {
    ...presentPerson(row.id, row),
    description: row.description,
    points: pointsFromTenths(row.points_tenths),
    primaryBadgeId: primaryBadge?.id ?? null,
    primaryBadge,
    createdAt: row.created_at.toISOString(),
    counts: {
      reviewed: row.reviewed_count,
      restaurants: row.restaurant_count,
      comments: row.comment_count,
      votes: row.vote_count,
      followers: row.follower_count,
      following: row.following_count,
    },
    ...(row.auth_id !== null &&
      row.email !== null && {
        authId: row.auth_id,
        email: row.email,
        showOnline: row.show_online,
        messagesFrom: row.messages_from,
        debt: pointsFromTenths(row.debt_tenths),
      }),
  }
}

/** A profile as visitors see it. */
export function presentPreview(row: ProfileRow, primaryBadge: EarnedBadge | null): ProfilePreview {
  const { id, username, nickname, avatarUrl, counts } = presentProfile(row, primaryBadge)
  return { id, username, nickname, avatarUrl, primaryBadge: primaryBadge && withoutHolder(primaryBadge), counts }
}

function withoutHolder({ id, name, description, emoji, isActive, conditionType, conditionValue }: EarnedBadge): Badge {
  return { id, name, description, emoji, isActive, conditionType, conditionValue }
}
