import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, move, moveBack, rowsOf, run } from './journal.sql.ts'

/**
 * Called before rows begin to move. Withdraws votes of a business on either restaurant, which is its own after the merge. Points are taken
 * back.
 */
export async function withdrawBusinessVotes(tx: Tx, survivor: string, absorbed: string): Promise<void> {
  const own = sql`(select v.id from votes v join restaurant_claims k on k.member_id = v.user_id and k.state = 'active'
    and k.restaurant_id in (${survivor}, ${absorbed}) where v.question_id in (${survivor}, ${absorbed}))`
  await run(
    tx,
    sql`
      update comments set is_deleted = true, content = null, vote_id = null where vote_id in ${own} and reply_count > 0`,
    sql`
      delete from comments where vote_id in ${own}`,
    sql`
      insert into withdrawn_votes (user_id, question_id) select user_id, question_id from votes where id in ${own} on conflict do nothing`,
    sql`
      delete from votes where id in ${own}`,
  )
}

/**
 * Claims move. Where both restaurants have a business, that of the survivor stays, and the other one waits in the journal with its
 * replies; so do open claims of a restaurant that has a business, and the second of a member.
 */
export async function moveClaims(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const isManaged = sql`exists (select from restaurant_claims s where s.restaurant_id = ${survivor} and s.state = 'active')`
  const giving = sql`(select k.id from restaurant_claims k where k.restaurant_id = ${absorbed} and (
      (k.state = 'active' and ${isManaged})
      or (k.state = 'pending' and (${isManaged} or exists (
        select from restaurant_claims s where s.restaurant_id = ${survivor} and s.member_id = k.member_id and s.state = 'pending')))))`
  await run(
    tx,
    keep(merge, 'business_replies', rowsOf('business_replies', sql`business_replies t where claim_id in ${giving}`, sql`t.comment_id`)),
    keep(merge, 'restaurant_claims', rowsOf('restaurant_claims', sql`restaurant_claims t where id in ${giving}`)),
    sql`
      delete from restaurant_claims k using ${kept(merge, 'restaurant_claims')} g where k.id = g.row_key::bigint`,
    ...move(merge, 'restaurant_claims'),
  )
}

/** Claims and replies go back; what the businesses did after the merge stays with the survivor. */
export async function restoreClaims(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    moveBack(merge, 'restaurant_claims'),
    sql`
      select restore_row('restaurant_claims', k.content) from ${kept(merge, 'restaurant_claims')} k`,
    // A business that came to the survivor after the merge answers the comments of the survivor alone.
    sql`
      delete from business_replies b using comments c, restaurant_claims k
      where c.id = b.comment_id and k.id = b.claim_id and c.question_id <> k.restaurant_id and c.question_id in (${absorbed}, ${survivor})`,
    sql`
      select restore_row('business_replies', k.content) from ${kept(merge, 'business_replies')} k
      where exists (select from comments c where c.id = k.row_key::bigint and not c.is_deleted)
        and exists (select from restaurant_claims v where v.id = (k.content ->> 'claim_id')::bigint)`,
  )
}
