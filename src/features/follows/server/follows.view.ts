import type { FollowedPerson, FollowState } from '../follows.contract.ts'
import { relationOf } from '../follows.rules.ts'
import type { findRelation, FollowRow } from './follows.sql.ts'

type RelationRow = NonNullable<Awaited<ReturnType<typeof findRelation>>>

export function presentState(row: RelationRow): FollowState {
  return { ...relationOf(row.is_following, row.follows_you), followers: row.follower_count }
}

/** Somebody in a list as this asker sees them. */
export function presentFollowed(row: FollowRow, askerId: string): FollowedPerson {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    followedAt: row.created_at.toISOString(),
    isMutual: row.is_mutual,
    relation: row.id === askerId ? null : relationOf(row.own_follow_id !== null, row.their_follow_id !== null),
  }
}
