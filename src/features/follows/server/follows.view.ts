import { presentPerson } from '#people/present-person.ts'
import type { FollowedPerson, FollowState } from '../follows.contract.ts'
import { relationOf } from '../follows.rules.ts'
import type { findRelation, FollowRow } from './follows.sql.ts'

type RelationRow = NonNullable<Awaited<ReturnType<typeof findRelation>>>

export function presentState(row: RelationRow): FollowState {
  return { ...relationOf(row.is_following, row.follows_you), followers: row.follower_count }
}

/** A member in a list as the viewer sees it. */
export function presentFollowed(row: FollowRow, askerId: string): FollowedPerson {
  return {
    ...presentPerson(row.id, row),
    followedAt: row.created_at.toISOString(),
    isMutual: row.is_mutual,
    relation: row.id === askerId ? null : relationOf(row.own_follow_id !== null, row.their_follow_id !== null),
  }
}
