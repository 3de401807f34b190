import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { statement } from '#db/statement.ts'

export interface ProfileRow {
  id: string
  auth_id: string
  username: string
  nickname: string
  avatar_url: string | null
  points_tenths: number
}

export function findProfileByAuthId(db: Db, authId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .select(['id', 'auth_id', 'username', 'nickname', 'avatar_url', 'points_tenths'])
    .where('auth_id', '=', authId)
    .executeTakeFirst()
}

const selectSession = statement((db, token: string) =>
  db
    .selectFrom('auth_sessions as s')
    .leftJoin('profiles as p', 'p.auth_id', 's.user_id')
    .select(['s.user_id', 'p.id', 'p.username'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .modifyEnd(prepared),
)

/** The living session of this token, and whose it is; no profile: it is still to be made. */
export async function findSession(
  db: Db,
  token: string,
): Promise<{ user_id: string; id: string | null; username: string | null } | undefined> {
  return (await selectSession(db, token))[0]
}

/** Makes the profile of an account that has none; the trigger on sign-up makes all others. */
export async function ensureProfile(db: Db, authId: string): Promise<ProfileRow | undefined> {
  await sql`
    insert into profiles (auth_id, username, nickname)
    select id, username, nickname from auth_users where id = ${authId}
    on conflict do nothing`.execute(db)
  return findProfileByAuthId(db, authId)
}

export async function isEmailKnown(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await db.selectFrom('profiles').select('id').where('username', '=', username).executeTakeFirst()) !== undefined
}

/** Whether the member holds an active badge named admin, however it is written. */
export async function holdsAdminBadge(db: Db, profileId: string): Promise<boolean> {
  const badge = await db
    .selectFrom('user_badges')
    .innerJoin('badges', 'badges.id', 'user_badges.badge_id')
    .select('badges.id')
    .where('user_badges.user_id', '=', profileId)
    .where('badges.is_active', '=', true)
    .where(sql`lower(badges.name collate "C")`, '=', 'admin')
    .executeTakeFirst()
  return badge !== undefined
}
