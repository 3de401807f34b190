import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { keyset } from '#db/keyset.ts'
import type { FollowQuery } from '../follows.contract.ts'
import type { FollowList } from '../follows.rules.ts'

/** The triggers of the table maintain mutual follows and all counters. */
export async function insertFollow(tx: Tx, followerId: string, followingId: string): Promise<void> {
  await tx
    .insertInto('follows')
    .values({ follower_id: followerId, following_id: followingId })
    .onConflict((conflict) => conflict.constraint('follows_once').doNothing())
    .execute()
}

export async function deleteFollow(tx: Tx, followerId: string, followingId: string): Promise<void> {
  await tx.deleteFrom('follows').where('follower_id', '=', followerId).where('following_id', '=', followingId).execute()
}

/** Both directions between the caller and a member; undefined for an unknown member. */
export async function findRelation(db: Db | Tx, askerId: string, profileId: string) {
  return db
    .selectFrom('profiles as p')
    .select([
      'p.follower_count',
      sql<boolean>`exists (select from follows f where f.follower_id = ${askerId} and f.following_id = p.id)`.as('is_following'),
      sql<boolean>`exists (select from follows f where f.follower_id = p.id and f.following_id = ${askerId})`.as('follows_you'),
    ])
    .where('p.id', '=', profileId)
    .executeTakeFirst()
}

const latest = keyset([
  { sql: 'f.created_at', kind: 'micros' },
  { sql: 'f.id', kind: 'integer' },
])

/** The columns of the list's owner and of the members in it. */
const sides = {
  followers: { owner: 'f.following_id', person: 'f.follower_id' },
  following: { owner: 'f.follower_id', person: 'f.following_id' },
} as const

/** A page of one of a member's two lists, latest first and one more than the limit, with the viewer's relation to each. */
export function selectFollows(
  db: Db,
  { profileId, list, askerId }: { profileId: string; list: FollowList; askerId: string },
  { cursor, limit }: FollowQuery,
) {
  const { owner, person } = sides[list]
  return db
    .selectFrom('follows as f')
    .innerJoin('profiles as p', 'p.id', person)
    .leftJoin('follows as mine', (join) => join.onRef('mine.following_id', '=', 'p.id').on('mine.follower_id', '=', askerId))
    .leftJoin('follows as theirs', (join) => join.onRef('theirs.follower_id', '=', 'p.id').on('theirs.following_id', '=', askerId))
    .select([
      'p.id',
      'p.username',
      'p.nickname',
      'p.avatar_url',
      'f.created_at',
      'f.is_mutual',
      'mine.id as own_follow_id',
      'theirs.id as their_follow_id',
      latest.place.as('place'),
    ])
    .where(owner, '=', profileId)
    .where(latest.after(cursor))
    .orderBy(latest.order)
    .limit(limit + 1)
    .execute()
}

export type FollowRow = Awaited<ReturnType<typeof selectFollows>>[number]
