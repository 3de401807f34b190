import type { ListedMember, MemberFile, MemberSearch } from '../members.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, hasRow } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import { contains, containsByIndex, isIndexed } from '#db/text-search.ts'
import { keptEmail } from '#features/accounts/accounts.rules.ts'
import { networkName } from '#features/accounts/server/index.ts'
import { fold } from '#lib/fold.ts'
import type { CursorValue } from '#lib/cursor.ts'
import { networkOf } from '../members.rules.ts'

type Sql = RawBuilder<unknown>

/** Sorts after every other character, so it ends the range of texts that start with a needle. */
const LAST_LETTER = '\u{10ffff}'
/** The number of the newest members that are looked through before the indexes of texts are asked. */
const WALKED = 10_000

/** From this length on, what is before the @ is searched for by its trigrams. */
const LOCAL_MIN = 3

/** The latest sign-up first; served by profiles_created. */
const newest = keyset([
  { sql: 'p.created_at', kind: 'micros' },
  { sql: 'p.id', kind: 'uuid' },
])

export interface MemberRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
  created_at: Date
  is_admin: boolean
  is_moderator: boolean
  sanction: ListedMember['sanction']
  restaurant_count: number
  vote_count: number
  comment_count: number
  place: CursorValue[]
}

const startOf = (day: string, later = 0): Sql => sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Istanbul')`

function inDays({ from, until }: MemberSearch): Sql {
  const since = from === undefined ? sql`true` : sql`p.created_at >= ${startOf(from)}`
  return until === undefined ? since : sql`${since} and p.created_at < ${startOf(until, 1)}`
}

/** Members whose username or shown name contains the needle: of one without a trigram only the start of the username. */
function named(name: string): Sql {
  const needle = fold(name).replace(/^@/, '')
  if (!isIndexed(needle)) return sql`(p.username >= ${needle} and p.username < ${needle + LAST_LETTER})`
  return sql`(${containsByIndex('p.username', needle)} or ${containsByIndex('p.name_key', needle)})`
}

// The domain is common to many: its trigrams would cost more than they exclude. So the index gets what is before the @.
/** Members whose e-mail contains this text. */
function mailed(email: string): Sql {
  const at = email.indexOf('@')
  const matches =
    at >= LOCAL_MIN && isIndexed(email.slice(0, at))
      ? sql`${contains('u.email', email.slice(0, at))} and position(${email}::text in u.email) > 0`
      : contains('u.email', email)
  return sql`exists (select from auth_users u where u.id = p.auth_id and ${matches})`
}

/** The columns of a page of members, of a source named p. */
const page = (from: Sql): Sql => sql`
  select p.id, p.username, p.nickname, p.avatar_url, p.created_at, p.restaurant_count, p.vote_count, p.comment_count,
    is_admin(p.id) as is_admin, exists (select from moderators m where m.member_id = p.id) as is_moderator,
    (select json_build_object('kind', s.kind, 'until', s.until, 'decisionId', s.decision_id) from sanctions s
      where s.member_id = p.id and s.ended_at is null and (s.until is null or s.until > now())
      order by array_position(array['banned', 'suspended', 'muted', 'warning'], s.kind) limit 1) as sanction,
    ${newest.place} as place
  from ${from} order by ${newest.order}`

/**
 * The members to whom everything asked applies, the latest sign-up first, one more than the limit. What many have is found among
 * the newest members; what few have, by the trigrams of names and e-mails; a network and a whole e-mail, by their indexes.
 */
export async function selectMembers(db: Db, asked: MemberSearch): Promise<MemberRow[]> {
  const { name, email, network, limit } = asked
  const conditions = [...(name === undefined ? [] : [named(name)]), ...(email === undefined ? [] : [mailed(keptEmail(email))])]
  // The walk reads each e-mail by its account: an index of all e-mails would find more than the walk looks at.
  const seen = [...(name === undefined ? [] : [named(name)]), ...(email === undefined ? [] : [holds(keptEmail(email))])]
  if (network !== undefined) return selectFound(db, asked, [...conditions, cameFrom(network)])
  if (email !== undefined) {
    const whole = await selectFound(db, asked, [...conditions, isMailed(keptEmail(email))])
    if (whole.length > 0) return whole
  }
  if (conditions.length === 0) return selectWhere(db, asked, sql`profiles`)
  const walked = await selectWhere(db, asked, among(asked), both(seen))
  if (walked.length > limit || (await isWalked(db, asked))) return walked
  return selectFound(db, asked, conditions)
}

const both = (conditions: Sql[]): Sql => sql.join(conditions, sql` and `)

const holds = (email: string): Sql => sql`(select position(${email}::text in u.email) > 0 from auth_users u where u.id = p.auth_id)`

const isMailed = (email: string): Sql => sql`p.auth_id = (select u.id from auth_users u where u.email = ${email})`

const cameFrom = (network: string): Sql =>
  sql`p.auth_id in (select s.user_id from auth_sessions s where s.network = ${networkName(networkOf(network)!.split('/')[0])!})`

/** The newest members after the cursor. */
const among = (asked: MemberSearch): Sql => sql`(select * from profiles p where ${inDays(asked)} and ${newest.after(asked.cursor)}
  order by ${newest.order} limit ${sql.lit(WALKED)})`

async function selectWhere(db: Db, asked: MemberSearch, from: Sql, where: Sql = sql`true`): Promise<MemberRow[]> {
  const source = sql`(select * from ${from} p where ${where} and ${inDays(asked)} and ${newest.after(asked.cursor)}
    order by ${newest.order} limit ${asked.limit + 1}) p`
  return (await sql<MemberRow>`${page(source)}`.execute(db)).rows
}

/** Whether the walk came to the last member. */
async function isWalked(db: Db, asked: MemberSearch): Promise<boolean> {
  return !(await hasRow(db)`
    select from profiles p where ${inDays(asked)} and ${newest.after(asked.cursor)}
    order by ${newest.order} offset ${sql.lit(WALKED)} limit 1`)
}

/** Finds members by the indexes of the conditions, and then sorts them. */
async function selectFound(db: Db, asked: MemberSearch, conditions: Sql[]): Promise<MemberRow[]> {
  const found = sql`(select id, created_at from profiles p where ${both(conditions)} offset 0)`
  const source = sql`(select p.id, p.created_at from ${found} p where ${inDays(asked)} and ${newest.after(asked.cursor)}
    order by ${newest.order} limit ${asked.limit + 1}) f join profiles p using (id)`
  return (await sql<MemberRow>`${page(source)}`.execute(db)).rows
}

export interface MemberFileRow extends Omit<MemberRow, 'place' | 'sanction'> {
  description: string | null
  points_tenths: number
  debt_tenths: number
  reply_count: number
  follower_count: number
  following_count: number
  report_count: number
  dismissed_count: number
  sanctions: MemberFile['sanctions']
}

/** A member with counts and the sanctions that hold; undefined when there is none of this name. */
export async function findMemberFile(db: Db, username: string): Promise<MemberFileRow | undefined> {
  return firstRow<MemberFileRow>(db)`
    select p.id, p.username, p.nickname, p.avatar_url, p.created_at, p.description, p.points_tenths, p.debt_tenths,
      p.restaurant_count, p.vote_count, p.comment_count, p.reply_count, p.follower_count, p.following_count,
      is_admin(p.id) as is_admin, exists (select from moderators m where m.member_id = p.id) as is_moderator,
      (select count(*)::int from reports r where r.reporter_id = p.id) as report_count,
      (select count(*)::int from reports r where r.reporter_id = p.id and r.status = 'dismissed') as dismissed_count,
      coalesce((select json_agg(json_build_object('kind', s.kind, 'until', s.until, 'decisionId', s.decision_id) order by s.id desc)
        from sanctions s where s.member_id = p.id and s.ended_at is null and (s.until is null or s.until > now())), '[]') as sanctions
    from profiles p where p.username = ${username}`
}
