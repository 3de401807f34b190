import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, move, moveBack, moved, rowsOf, run } from './journal.sql.ts'

/** The whole discussion moves, with the notifications and the mutes of the restaurant. */
export async function moveDiscussion(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const twice = sql`select a.id from notification_mutes a join notification_mutes b on b.member_id = a.member_id and b.question_id = ${survivor}
    where a.question_id = ${absorbed}`
  await run(
    tx,
    ...move(merge, 'comments'),
    sql`
      update comment_replies set question_id = ${survivor} where question_id = ${absorbed}`,
    ...move(merge, 'held_texts', { where: isAlone(merge) }),
    // Those that stayed are deleted with the absorbed restaurant.
    keep(merge, 'held_texts', rowsOf('held_texts', sql`held_texts t where question_id = ${absorbed}`)),
    keep(merge, 'notification_mutes', rowsOf('notification_mutes', sql`notification_mutes t where id in (${twice})`)),
    sql`
      delete from notification_mutes where id in (${twice})`,
    ...move(merge, 'notification_mutes'),
  )
}

/** The held texts that can move. Of two comments of one member, the one on the survivor still waits, and the journal keeps the other. */
function isAlone({ survivor }: Merge): RawBuilder<unknown> {
  return sql`not (t.comment_id is null and t.decided_at is null and exists (
    select from held_texts o where o.question_id = ${survivor} and o.user_id = t.user_id and o.comment_id is null and o.decided_at is null))`
}

/** The comments that moved go back with all their replies, and to their votes; those that were written later stay, with the later votes. */
export async function restoreDiscussion(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const back = sql`(select row_key::bigint from ${moved(merge, 'comments')} m)`
  await run(
    tx,
    sql`
      update comments c set vote_id = (select v.id from votes v where v.question_id = ${survivor} and v.user_id = c.user_id
        and not exists (select from comments o where o.vote_id = v.id))
      where c.question_id = ${survivor} and c.id not in ${back} and c.vote_id in (select id from votes where question_id = ${absorbed})`,
    sql`
      update comments c set question_id = ${absorbed} where c.question_id = ${survivor} and c.id in ${back}`,
    sql`
      update comment_replies r set question_id = ${absorbed} where r.question_id = ${survivor} and r.comment_id in ${back}`,
    sql`
      update comments c set vote_id = v.id from ${moved(merge, 'comment_votes')} m join votes v on v.id = (m.content ->> 'vote_id')::bigint
      where c.id = m.row_key::bigint and c.vote_id is null and c.question_id = v.question_id
        and not exists (select from comments o where o.vote_id = v.id)`,
    sql`
      update comments c set is_second = false where c.question_id in (${absorbed}, ${survivor}) and c.is_second
        and not exists (select from comments o where o.question_id = c.question_id and o.user_id = c.user_id and o.id <> c.id and not o.is_deleted)`,
    sql`
      update comments c set vote_choice = v.choice, vote_rating = v.rating from votes v
      where v.id = c.vote_id and c.question_id in (${absorbed}, ${survivor})
        and (c.vote_choice, c.vote_rating) is distinct from (v.choice, v.rating)`,
    sql`
      update held_texts h set question_id = ${absorbed}
      where h.question_id = ${survivor} and (h.id in (select row_key::bigint from ${moved(merge, 'held_texts')} m) or h.comment_id in ${back})`,
    sql`
      select restore_row('held_texts', k.content) from ${kept(merge, 'held_texts')} k`,
    sql`
      update notifications set question_id = ${absorbed} where question_id = ${survivor} and comment_id in ${back}`,
    moveBack(merge, 'notification_mutes'),
    sql`
      select restore_row('notification_mutes', k.content) from ${kept(merge, 'notification_mutes')} k`,
  )
}
