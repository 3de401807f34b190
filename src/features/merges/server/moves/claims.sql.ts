import { sql } from 'kysely'
import { kept, keep, type Merge, moved, noteMoved, run, type Tx } from './journal.sql.ts'

/** Before rows begin to move: a business of one of the two has no vote on the other, which would be its own. Points are taken back. */
export async function withdrawBusinessVotes(tx: Tx, survivor: string, absorbed: string): Promise<void> {
  const own = sql`(select v.id from votes v join venue_claims k on k.member_id = v.user_id and k.state = 'active'
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
 * Claims and history move. Where both venues have a business, that of the survivor stays, and the other one waits in the journal with its
 * replies; so do open claims of a venue that has a business, and the second of a member.
 */
export async function moveClaims(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const isManaged = sql`exists (select from venue_claims s where s.restaurant_id = ${survivor} and s.state = 'active')`
  const giving = sql`(select k.id from venue_claims k where k.restaurant_id = ${absorbed} and (
      (k.state = 'active' and ${isManaged})
      or (k.state = 'pending' and (${isManaged} or exists (
        select from venue_claims s where s.restaurant_id = ${survivor} and s.member_id = k.member_id and s.state = 'pending')))))`
  await run(
    tx,
    keep(
      merge,
      'business_replies',
      sql`select b.comment_id::text as row_key, to_jsonb(b) as content, k.member_id as owner_id
        from business_replies b join venue_claims k on k.id = b.claim_id where k.id in ${giving}`,
    ),
    keep(
      merge,
      'venue_claims',
      sql`select k.id::text as row_key, to_jsonb(k) as content, k.member_id as owner_id from venue_claims k where k.id in ${giving}`,
    ),
    sql`
      delete from venue_claims k using ${kept(merge, 'venue_claims')} g where k.id = g.row_key::bigint`,
    noteMoved(
      merge,
      'venue_claims',
      sql`select id::text as row_key, null::jsonb as content from venue_claims where restaurant_id = ${absorbed}`,
    ),
    sql`
      update venue_claims set restaurant_id = ${survivor} where restaurant_id = ${absorbed}`,
    noteMoved(
      merge,
      'venue_history',
      sql`select id::text as row_key, null::jsonb as content from venue_history where restaurant_id = ${absorbed}`,
    ),
    sql`
      update venue_history set restaurant_id = ${survivor} where restaurant_id = ${absorbed}`,
  )
}

/** Claims, replies and history go back; what the businesses did after the merge stays with the survivor. */
export async function restoreClaims(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    sql`
      update venue_claims k set restaurant_id = ${absorbed} from ${moved(merge, 'venue_claims')} m
      where k.id = m.row_key::bigint and k.restaurant_id = ${survivor}`,
    sql`
      select restore_row('venue_claims', k.content) from ${kept(merge, 'venue_claims')} k`,
    // A business that came to the survivor after the merge answers the comments of the survivor alone.
    sql`
      delete from business_replies b using comments c, venue_claims k
      where c.id = b.comment_id and k.id = b.claim_id and c.question_id <> k.restaurant_id and c.question_id in (${absorbed}, ${survivor})`,
    sql`
      select restore_row('business_replies', k.content) from ${kept(merge, 'business_replies')} k
      where exists (select from comments c where c.id = k.row_key::bigint and not c.is_deleted)
        and exists (select from venue_claims v where v.id = (k.content ->> 'claim_id')::bigint)`,
    sql`
      update venue_history h set restaurant_id = ${absorbed} from ${moved(merge, 'venue_history')} m
      where h.id = m.row_key::bigint and h.restaurant_id = ${survivor}`,
  )
}
