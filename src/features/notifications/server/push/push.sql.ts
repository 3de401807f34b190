import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import type { Subscription } from '#platform/push/index.ts'

/** A push is of no use after a day: by then the member has been on the site, or does not want to be called. */
const USEFUL_HOURS = 24

/** A device as it subscribes: of one session, at one push service. */
export interface Device extends Subscription {
  memberId: string
  sessionId: string
  service: string
}

/**
 * Records a device. What this browser or this session had before goes, with all that waits for it: an endpoint belongs to the member
 * who signed in there last. Call it with the member's profile locked. @returns false when another member took the endpoint just now
 */
export async function insertDevice(tx: Tx, { memberId, sessionId, endpoint, service, p256dh, auth }: Device): Promise<boolean> {
  await tx
    .deleteFrom('push_subscriptions')
    .where((where) => where.or([where('endpoint', '=', endpoint), where('session_id', '=', sessionId)]))
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('push_subscriptions')
    .values({ member_id: memberId, session_id: sessionId, endpoint, service, p256dh, auth })
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Removes the oldest devices of a member beyond `kept`. */
export async function deleteOldest(tx: Tx, memberId: string, kept: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where member_id = ${memberId}::uuid order by id desc offset ${kept})`.execute(tx)
}

export async function deleteDeviceOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export async function hasDevice(db: Db, sessionId: string): Promise<boolean> {
  return (await db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).executeTakeFirst()) !== undefined
}

/**
 * Adds a push without a notification to the outbox, in the transaction of the caller. Its text comes from the source of its tag when it is
 * sent (PushSource). @returns false for a member without a signed-in device that takes pushes
 */
export async function enqueuePush(tx: Tx, memberId: string, tag: string): Promise<boolean> {
  return hasRow(tx)`
    insert into push_outbox (member_id, tag)
      select ${memberId}::uuid, ${tag} where exists (
        select from push_subscriptions s join auth_sessions a on a.id = s.session_id
        where s.member_id = ${memberId}::uuid and a.expires_at > now())
    on conflict (member_id, tag) do update set notification_id = null returning 1`
}

/** Makes one push for each device of what is due in the outbox. @returns how many entries of the outbox were taken */
export async function takeOutbox(db: Db, limit: number): Promise<number> {
  return onlyValue<number>(db)`
    with due as (
      select member_id, tag, notification_id from push_outbox where due_at <= now() order by due_at limit ${limit} for update skip locked
    ), devices as (
      select s.id, d.tag, d.notification_id from due d join push_subscriptions s on s.member_id = d.member_id
      -- One that is being deleted needs no push.
      order by s.id for key share of s skip locked
    ), made as (
      insert into pushes as p (subscription_id, tag, notification_id, expires_at)
        select id, tag, notification_id, now() + make_interval(hours => ${USEFUL_HOURS}) from devices
      on conflict (subscription_id, tag) do update set notification_id = excluded.notification_id, revision = p.revision + 1,
        expires_at = excluded.expires_at
    ), taken as (
      delete from push_outbox o using due d where o.member_id = d.member_id and o.tag = d.tag returning 1
    )
    select count(*)::int as taken from taken ${prepared}`
}

export interface PushRow extends Subscription {
  id: number
  revision: number
  attempts: number
  tag: string
  /** The notification; null: private messages, or what a source says. */
  notification_id: number | null
  subscription_id: number
  member_id: string
  service: string
  language: string
  seconds_left: number
  /** Whether the device is still signed in, and the notification was not read meanwhile. */
  is_wanted: boolean
}

/** Claims due pushes for `seconds`, so that no other process sends them; if the process crashes, they are only delayed. */
export async function claimPushes(db: Db, limit: number, seconds: number): Promise<PushRow[]> {
  return rowsOf<PushRow>(db)`
    with claimed as (
      update pushes set attempts = least(attempts + 1, 32000), next_attempt_at = now() + make_interval(secs => ${seconds})
      where id in (
        select id from pushes where next_attempt_at <= now() and expires_at > now()
        order by next_attempt_at, id limit ${limit} for update skip locked)
      returning id, revision, attempts, tag, notification_id, subscription_id, expires_at
    )
    select c.id, c.revision, c.attempts, c.tag, c.notification_id, c.subscription_id, s.member_id, s.service, s.endpoint, s.p256dh, s.auth,
      p.language, ceil(extract(epoch from c.expires_at - now()))::int as seconds_left,
      a.expires_at > now() and (c.notification_id is null
        or exists (select from notifications n where n.id = c.notification_id and n.receiver_id = s.member_id and n.read_at is null)) as is_wanted
    from claimed c join push_subscriptions s on s.id = c.subscription_id join profiles p on p.id = s.member_id
      join auth_sessions a on a.id = s.session_id ${prepared}`
}

/** Ends a push. What came for its group meanwhile is sent next. */
export async function endPush(db: Db, { id, revision }: Pick<PushRow, 'id' | 'revision'>): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('pushes').where('id', '=', id).where('revision', '=', revision).executeTakeFirst()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('pushes')
    .set({ next_attempt_at: sql`now()`, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

export async function postponePush(db: Db, id: number, seconds: number): Promise<void> {
  await sql`update pushes set next_attempt_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)
}

/** Holds back what is due at a push service that does not answer, so that the pushes of the others do not wait behind it. */
export async function holdService(db: Db, service: string, seconds: number): Promise<void> {
  await sql`
    update pushes set next_attempt_at = now() + make_interval(secs => ${seconds}) where id in (
      select p.id from pushes p join push_subscriptions s on s.id = p.subscription_id
      where s.service = ${service} and p.next_attempt_at <= now() order by p.id for update of p skip locked)`.execute(db)
}

/** Deletes a device that takes no pushes any more, with all that waits for it. */
export async function deleteDevice(db: Db, { subscription_id }: Pick<PushRow, 'subscription_id'>): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscription_id).execute()
}

/** @returns how many were dropped */
export function deleteExpiredPushes(db: Db): Promise<number> {
  return deleteRows(db, 'pushes', sql`t.expires_at <= now()`)
}

export async function countPushes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('pushes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
