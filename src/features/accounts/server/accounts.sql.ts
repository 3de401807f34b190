import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { joinedRead, type JoinedRead, jsonRow } from '#db/joined-reads.ts'
import { firstRow, firstValue, valuesOf } from '#db/rows.ts'
import type { OwnProfile } from '#people/viewer.contract.ts'
import type { Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import type { ActiveSanction } from '#platform/http/viewer.ts'
import { compileOnce } from '#db/compile-once.ts'
import { NEW_MEMBER_DAYS } from '../accounts.rules.ts'
import { presentOwnProfile } from './present-own-profile.ts'

export interface ProfileRow {
  id: string
  auth_id: string
  username: string
  nickname: string
  avatar_url: string | null
  points_tenths: number
  debt_tenths: number
  language: string
  is_new: boolean
}

export function findProfileByAuthId(db: Db, authId: string): Promise<ProfileRow | undefined> {
  return profiles(db).where('auth_id', '=', authId).executeTakeFirst()
}

/** A member's profile with the points, and whether the member is new; undefined when it is gone. */
export function ownProfileRead(): JoinedRead<{ profile: OwnProfile; isNew: boolean } | undefined> {
  return joinedRead(
    (db, memberId) => jsonRow<ProfileRow>(profiles(db).where('id', '=', memberId)),
    (row) => (row ? { profile: presentOwnProfile(row), isNew: row.is_new } : undefined),
  )
}

function profiles(db: Db) {
  const isNew = sql<boolean>`welcome_closed_at is null and created_at > now() - make_interval(days => ${sql.lit(NEW_MEMBER_DAYS)})`
  return db
    .selectFrom('profiles')
    .select(['id', 'auth_id', 'username', 'nickname', 'avatar_url', 'points_tenths', 'debt_tenths', 'language', isNew.as('is_new')])
}

/** The language in which an account gets its mails. An unknown account costs the same statement. */
export async function languageOfAccount(db: Db, userId: string | undefined): Promise<Language> {
  return languageOr(await firstValue<string>(db)`select language from profiles where auth_id = ${userId ?? ''}`)
}

/** Sets the language of a member's mails. */
export async function setLanguage(db: Db, profileId: string, language: string): Promise<void> {
  await db.updateTable('profiles').set({ language }).where('id', '=', profileId).execute()
}

/** The strongest sanction of the profile `p`. The index sanctions_active_once serves it: nearly always one lookup that finds nothing. */
const sanction = sql<(ActiveSanction & { msLeft: number | null }) | null>`(
  select json_build_object('kind', kind, 'until', until, 'decisionId', decision_id, 'msLeft', extract(epoch from until - now()) * 1000)
  from sanctions where member_id = p.id and ended_at is null and (until is null or until > now())
  order by array_position(array['banned', 'suspended', 'muted', 'warning'], kind) limit 1)`

const selectSession = compileOnce((db, token: string) =>
  db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .leftJoin('profiles as p', 'p.auth_id', 's.user_id')
    .select(['s.id as session_id', 's.user_id', 'u.email_verified', 'u.must_confirm', 'p.id', 'p.username'])
    .select(sql<boolean>`s.second_factor_at is not null`.as('has_second_factor'))
    .select(sql<boolean | null>`p.returned_until > now()`.as('is_returned'))
    .select(sanction.as('sanction'))
    .select(sql<number>`extract(epoch from s.expires_at - now()) * 1000`.as('ms_left'))
    .select(sql<boolean>`s.last_used_at < now() - interval '10 minutes'`.as('is_use_old'))
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .modifyEnd(prepared),
)

/** The active session of this token and its member; without a profile the sign-up is not finished yet. */
export async function findSession(db: Db, token: string): Promise<Awaited<ReturnType<typeof selectSession>>[number] | undefined> {
  return (await selectSession(db, token))[0]
}

const selectMember = compileOnce((db, id: string) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('auth_users as u', 'u.id', 'p.auth_id')
    .select(['p.auth_id', 'p.username', 'u.email_verified', 'u.must_confirm', sanction.as('sanction')])
    .where('p.id', '=', id)
    .modifyEnd(prepared),
)

export async function findMemberRow(
  db: Db,
  id: string,
): Promise<
  { auth_id: string; username: string; email_verified: boolean; must_confirm: boolean; sanction: ActiveSanction | null } | undefined
> {
  return (await selectMember(db, id))[0]
}

/** Which of these sessions are still active. */
export async function listActiveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  return new Set(await valuesOf<string>(db)`select id from auth_sessions where id = any(${ids}) and expires_at > now()`)
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountBySession>>>

/** The account of this active session. */
export function findAccountBySession(db: Db, token: string) {
  return db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 'u.email', 'u.name', 'u.policies_accepted_at'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Creates the profile of an account that lost it; the sign-up trigger creates all others. None while the sign-up is unfinished. */
export async function ensureProfile(db: Db, authId: string): Promise<ProfileRow | undefined> {
  await sql`
    insert into profiles (auth_id, username, nickname)
    select id, username, nickname from auth_users where id = ${authId} and policies_accepted_at is not null
    on conflict do nothing`.execute(db)
  return findProfileByAuthId(db, authId)
}

export interface Login {
  userId: string
  /** The hash of the password. */
  password: string
}

/** What a sign-in by this e-mail has to prove. */
export async function findLogin(db: Db, email: string): Promise<Login | undefined> {
  return firstRow<Login>(db)`
    select a.user_id as "userId", a.password from auth_accounts a join auth_users u on u.id = a.user_id
    where u.email = ${email} and a.provider_id = 'credential' and a.password is not null`
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('token', '=', token).execute()
}
