import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import type { ProfileChange } from '../profiles.contract.ts'
import { countReviewed } from './reviewed.sql.ts'

/** The keys that identify a profile. */
export type ProfileKey = { username: string } | { id: string } | { auth_id: string }

/** A profile with its counts; includes the account only for its owner. Without a viewer it includes none. */
export function findProfile(db: Db, viewerId: string | null, key: ProfileKey) {
  const [column, value] = Object.entries(key)[0] as ['username' | 'id' | 'auth_id', string]
  return db
    .selectFrom('profiles as p')
    .leftJoin('auth_users as u', (join) => join.onRef('u.id', '=', 'p.auth_id').on('p.id', '=', viewerId))
    .select([
      'p.id',
      'p.username',
      'p.nickname',
      'p.avatar_url',
      'p.description',
      'p.points_tenths',
      'p.debt_tenths',
      'p.primary_badge_id',
      'p.created_at',
      'p.restaurant_count',
      'p.comment_count',
      'p.vote_count',
      'p.follower_count',
      'p.following_count',
      'u.id as auth_id',
      'u.email',
      'p.show_online',
      'p.messages_from',
      countReviewed(sql.ref<string>('p.id')).as('reviewed_count'),
    ])
    .where(`p.${column}`, '=', value)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function isProfile(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type OwnTexts = {
  username: string
  nickname: string
  description: string | null
}

/** Locks the row of a member, and reads the public texts. */
export function lockTexts(tx: Tx, id: string): Promise<OwnTexts | undefined> {
  return tx.selectFrom('profiles').select(['username', 'nickname', 'description']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The constraint profiles_username_unique rejects a username that is taken. @returns whether the profile exists */
export async function updateProfile(
  db: Db,
  id: string,
  { username, nickname, description, showOnline, messagesFrom, language }: ProfileChange,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('profiles')
      .set({
        ...(username !== undefined && { username }),
        ...(nickname !== undefined && { nickname }),
        ...(description !== undefined && { description }),
        ...(showOnline !== undefined && { show_online: showOnline }),
        ...(messagesFrom !== undefined && { messages_from: messagesFrom }),
        ...(language !== undefined && { language }),
        // Hidden data is not stored either.
        ...(showOnline === false && { last_seen_at: null }),
      })
      .where('id', '=', id),
  )
}

/** The foreign key profiles_primary_badge_owned rejects a badge that the member does not hold. @returns whether the profile exists */
export async function updatePrimaryBadge(db: Db, id: string, badgeId: number | null): Promise<boolean> {
  return changesRow(db.updateTable('profiles').set({ primary_badge_id: badgeId }).where('id', '=', id))
}
