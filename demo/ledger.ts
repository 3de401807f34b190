import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { friends } from './follows-and-collections.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import { giftMessages } from './comment-texts.ts'

const HOUR = 60 * 60 * 1000

/** What the operator gave, in tenths of a point: enough to boost or to give presents with. */
const granted: [string, number][] = [
  ['zeynep', 1250],
  ['kadir.usta', 1500],
  ['hataylim', 1100],
  ['can.gurme', 800],
  ['selin.yer', 300],
  ['izmirli.pelin', 250],
  ['antepli.fatma', 200],
]

/** Pays every action as the product would have. Members earn nothing for actions on their own restaurants. */
export async function seedEarnings(tx: Db, people: MemberIds): Promise<void> {
  await sql`
    insert into points_log (user_id, points_change, reason, question_id, source, created_at)
    select r.author_id, 5, 'QUESTION_CREATED', r.id, 'restaurant:' || r.id, r.created_at from restaurants r where r.author_id is not null
    union all
    select paid.id, 1, paid.reason, v.question_id, 'vote:' || v.id, v.created_at
      from votes v join restaurants r on r.id = v.question_id
      cross join lateral (values (v.user_id, 'VOTE_GIVEN'), (r.author_id, 'VOTE_RECEIVED')) paid(id, reason)
      where v.user_id is not null and v.user_id is distinct from r.author_id and paid.id is not null
    union all
    select paid.id, 2, paid.reason, c.question_id, 'comment:' || c.id, c.created_at
      from comments c join restaurants r on r.id = c.question_id
      cross join lateral (values (c.user_id, 'COMMENT_GIVEN'), (r.author_id, 'COMMENT_RECEIVED')) paid(id, reason)
      where not c.is_deleted and c.user_id is distinct from r.author_id and paid.id is not null
    union all
    select paid.id, 1, paid.reason, a.question_id, 'reply:' || a.id, a.created_at
      from comment_replies a join comments c on c.id = a.comment_id
      cross join lateral (values (a.user_id, 'REPLY_GIVEN'), (c.user_id, 'REPLY_RECEIVED')) paid(id, reason)
      where a.user_id is distinct from c.user_id and paid.id is not null
    order by 6`.execute(tx)
  await insertRows(
    tx,
    'points_log',
    granted.map(([name, points_change]) => ({
      user_id: people.get(name),
      points_change,
      reason: 'GRANTED',
      source: 'demo',
      created_at: new Date(),
    })),
  )
}

/** Lets the boosted restaurants' authors pay for it. */
export async function seedBoosts(tx: Db): Promise<void> {
  await sql`
    insert into points_log (user_id, points_change, reason, question_id, source, created_at)
    select author_id, -1000, 'BOOST', id, 'restaurant:' || id, created_at from restaurants where hype_score = 100`.execute(tx)
}

type Answer = 'accepted' | 'rejected' | 'expired' | 'pending'

/** Who gives what to whom; each of these pairs are friends. */
const gifts: [pair: number, gift: string, answer: Answer, hoursAgo: number, message: number | null][] = [
  [0, 'Kupa', 'accepted', 400, 0],
  [1, 'Gül', 'rejected', 310, null],
  [6, 'Acı Biber', 'accepted', 260, 1],
  [10, 'Midye', 'accepted', 190, 2],
  [2, 'Demli Çay', 'expired', 150, null],
  [11, 'Gül', 'accepted', 100, 4],
]

/** Gifts on their way to Zeynep, who has something to open. */
const toZeynep: [from: string, gift: string, hoursAgo: number, message: string | null][] = [
  ['kadir.usta', 'Acı Biber', 5, giftMessages[3]!],
  ['izmirli.pelin', 'Gül', 31, null],
]

/** Sends gifts: some were accepted and are shown on profiles, some were declined, some are pending. */
export async function seedGifts(tx: Db, people: MemberIds, now: number): Promise<void> {
  const types = new Map(
    (await tx.selectFrom('gift_types').select(['id', 'name', 'cost_tenths']).execute()).map((type) => [type.name, type]),
  )
  const sent = [
    ...gifts.map(([pair, gift, answer, hours, message]) => ({
      from: friends[pair]![0],
      to: friends[pair]![1],
      gift,
      answer,
      hours,
      message: message === null ? null : giftMessages[message]!,
    })),
    { from: 'selin.yer', to: 'zeynep', gift: 'Gül', answer: 'accepted' as Answer, hours: 220, message: giftMessages[1]! },
    ...toZeynep.map(([from, gift, hours, message]) => ({ from, to: 'zeynep', gift, answer: 'pending' as Answer, hours, message })),
  ]
  for (const { from, to, gift, answer, hours, message } of sent) {
    const { id: gift_type_id, cost_tenths: cost } = types.get(gift)!
    const at = now - hours * HOUR
    const [sender_id, receiver_id] = [people.get(from)!, people.get(to)!]
    const responded = answer === 'accepted' || answer === 'rejected' ? new Date(at + 7 * HOUR) : null
    const { id } = await tx
      .insertInto('gift_inbox')
      .values({
        sender_id,
        receiver_id,
        gift_type_id,
        message,
        status: answer,
        sent_at: new Date(at),
        expires_at: new Date(at + 72 * HOUR),
        responded_at: responded,
        refund_seen_at: answer === 'rejected' || answer === 'expired' ? new Date(at + 72 * HOUR) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { user_id: sender_id, source: `gift:${id}` }
    await tx
      .insertInto('points_log')
      .values({ ...entry, points_change: -cost, reason: 'GIFT_SENT', created_at: new Date(at) })
      .execute()
    if (answer === 'rejected' || answer === 'expired')
      await tx
        .insertInto('points_log')
        .values({ ...entry, points_change: cost, reason: 'GIFT_REFUNDED', created_at: new Date(at + 72 * HOUR) })
        .execute()
    if (answer === 'accepted')
      await tx
        .insertInto('user_gifts')
        .values({ user_id: receiver_id, gift_type_id, sender_id, message, accepted_at: responded! })
        .execute()
  }
}
