import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, rowsOf } from '#db/rows.ts'
import { type DigestFrequency, securityKinds } from '../../notifications.rules.ts'

type Frequency = Exclude<DigestFrequency, 'off'>

/** A digest sums up no more than this, however long none was sent. */
const SUMMED_DAYS = 8
/** A notification bears the time at which its transaction began: what is younger may still be uncommitted. */
const SETTLED_MINUTES = 5

const today = sql`(now() at time zone 'Europe/Istanbul')::date`
const isDue = sql`d.sent_on <= ${today} - case d.frequency when 'daily' then 1 else 7 end`

/** How often a member gets a digest; undefined: never. */
export async function findDigest(db: Db, memberId: string): Promise<Frequency | undefined> {
  const row = await db.selectFrom('digest_settings').select('frequency').where('member_id', '=', memberId).executeTakeFirst()
  return row?.frequency as Frequency | undefined
}

export async function upsertDigest(db: Db, memberId: string, frequency: Frequency): Promise<void> {
  await db
    .insertInto('digest_settings')
    .values({ member_id: memberId, frequency })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ frequency }))
    .execute()
}

export async function deleteDigest(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('digest_settings').where('member_id', '=', memberId).execute()
}

export interface Reader {
  member_id: string
  auth_id: string
  email: string
  language: string
}

/** Members whose digest is due, by id; only those who confirmed their address. */
export async function selectDue(db: Db, afterId: string, limit: number): Promise<Reader[]> {
  return rowsOf<Reader>(db)`
    select d.member_id, u.id as auth_id, u.email, p.language
    from digest_settings d join profiles p on p.id = d.member_id join auth_users u on u.id = p.auth_id
    where ${isDue} and u.email_verified and d.member_id > ${afterId}::uuid order by d.member_id limit ${limit}`
}

/** The time that a digest sums up. */
export interface Period {
  since: Date
  until: Date
}

/** Marks today's digest of a member as sent. @returns what it sums up; undefined when another process was first or it is off by now */
export async function takeDigest(tx: Tx, memberId: string): Promise<Period | undefined> {
  return firstRow<Period>(tx)`
    with due as (
      select d.member_id, greatest(d.covers_until, now() - make_interval(days => ${SUMMED_DAYS})) as since
      from digest_settings d where d.member_id = ${memberId}::uuid and ${isDue} for update
    )
    update digest_settings d set sent_on = ${today}, covers_until = now() - make_interval(mins => ${SETTLED_MINUTES})
    from due where d.member_id = due.member_id and ${isDue}
    returning due.since, d.covers_until as until`
}

export interface Unseen {
  /** The latest notification of each group, newest first, at most `limit`. */
  ids: number[]
  /** How many groups there are. */
  total: number
}

/** What a member has not seen on the site and wants by e-mail. */
export async function selectUnseen(tx: Tx, memberId: string, { since, until }: Period, limit: number): Promise<Unseen> {
  const { rows } = await sql<{ id: number; total: number }>`
    select max(n.id) as id, (count(*) over ())::int as total
    from notifications n left join notification_settings s on s.member_id = n.receiver_id and s.kind = n.kind
    where n.receiver_id = ${memberId}::uuid and n.read_at is null and n.created_at > ${since} and n.created_at <= ${until}
      and coalesce(s.email, true) and n.kind <> all(${[...securityKinds]}::text[])
    group by n.group_key order by max(n.id) desc limit ${limit}`.execute(tx)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

export async function languageOfMember(db: Db, memberId: string): Promise<string | undefined> {
  return (await db.selectFrom('profiles').select('language').where('id', '=', memberId).executeTakeFirst())?.language
}
