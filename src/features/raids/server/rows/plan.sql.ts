import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '#db/rows.ts'
import type { Step } from '../../raids.rules.ts'
import { isInRaid, isOnlyOf } from '../choose.sql.ts'
import { decisionsOf } from './decisions.sql.ts'
import { factDecisionsOf } from './facts.sql.ts'
import { confirmationsOf } from './hours-decisions.sql.ts'
import { hoursOf } from './hours.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { type Item, leftOf, membersOf } from './kept.sql.ts'
import { photosOf } from './photos.sql.ts'
import { dishesOf } from './dishes.sql.ts'
import { priceDecisionsOf } from './prices.sql.ts'
import { emptiedBy } from './shields.sql.ts'
import { statementsOf } from './statements.sql.ts'

const reactions = (table: string, on: string) => (members: RawBuilder<unknown>) =>
  sql`select t.${sql.ref(on)}::text, t.id from ${sql.table(table)} t where t.user_id in (${members})`

/** What there is to take out in each step: a place, so that a batch touches few restaurants, and a number. */
const found: Record<Step, (members: RawBuilder<unknown>, left: RawBuilder<unknown>, raidId: number) => RawBuilder<unknown>> = {
  bans: (members) => sql`
    select m.member_id::text, 0 from (${members}) m where not exists (
      select from sanctions s where s.member_id = m.member_id and s.kind = 'banned' and s.ended_at is null
        and (s.until is null or s.until > now()))`,
  comment_likes: reactions('comment_likes', 'comment_id'),
  comment_dislikes: reactions('comment_dislikes', 'comment_id'),
  reply_likes: reactions('reply_likes', 'reply_id'),
  collection_likes: (members) => sql`
    select t.collection_id || ' ' || t.user_id, 0 from collection_likes t where t.user_id in (${members})`,
  follows: (members) => sql`select t.following_id::text, t.id from follows t where t.follower_id in (${members})`,
  replies: (members) => sql`select t.question_id, t.id from comment_replies t where t.user_id in (${members})`,
  comments: (members) => sql`select t.question_id, t.id from comments t where t.user_id in (${members}) and not t.is_deleted`,
  votes: (members) => sql`select t.question_id, t.id from votes t where t.user_id in (${members})`,
  restaurants: (members, left) => sql`select r.id, 0 from restaurants r where ${isInRaid(members, left)} and ${isOnlyOf(members)}`,
  shields: (_, __, raidId) => emptiedBy(raidId),
  gifts: (members) => sql`select t.receiver_id::text, t.id from gift_inbox t where t.sender_id in (${members})`,
  messages: (members) => sql`select t.conversation_id, t.id from encrypted_messages t where t.sender_id in (${members})`,
  collections: (members) => sql`select t.id::text, 0 from collections t where t.user_id in (${members})`,
  prices: (members) => sql`select d.question_id, t.id from prices t join dishes d on d.id = t.dish_id where t.user_id in (${members})`,
  price_decisions: (members) => sql`select d.restaurant_id, d.id from (${priceDecisionsOf(members)}) d`,
  dish_ratings: (members) => sql`
    select d.restaurant_id, t.id from dish_ratings t join restaurant_dishes d on d.id = t.dish_id where t.member_id in (${members})`,
  dishes: (members) => sql`select d.restaurant_id, d.id from (${dishesOf(members)}) d`,
  member_photos: (members) => sql`select t.restaurant_id, t.id from member_photos t where t.member_id in (${members})`,
  alt_texts: (members) => sql`select t.restaurant_id, t.id from member_photos t where t.alt_by in (${members})`,
  menu_photos: (members) => sql`select t.question_id, t.id from menu_photos t where t.user_id in (${members})`,
  photos: (members, left) => sql`select distinct p.restaurant_id, 0 from (${photosOf(members, left)}) p`,
  hours: (members) => sql`select distinct c.restaurant_id, 0 from (${hoursOf(members)}) c`,
  decisions: (members) => sql`
    select d.restaurant_id, d.id from (${decisionsOf(members)} union all ${confirmationsOf(members)}) d`,
  statements: (members) => sql`select s.question_id || ' ' || s.user_id, 0 from (${statementsOf(members)}) s`,
  hours_statements: (members) =>
    sql`select s.restaurant_id || ' ' || s.member_id, 0 from hours_statements s where s.member_id in (${members})`,
  fact_statements: (members) => sql`select s.restaurant_id, s.id from fact_statements s where s.member_id in (${members})`,
  fact_decisions: (members) => sql`select d.restaurant_id, d.id from (${factDecisionsOf(members)}) d`,
  proposals: (members) => sql`select t.first_id, t.id from merge_proposals t where t.proposed_by in (${members}) and t.status = 'pending'`,
}

/** Lists what there is to take out in a step. @returns how much */
export async function plan(tx: Tx, raidId: number, step: Step): Promise<number> {
  // A member who got a role since the order is part of no raid.
  if (step === 'bans')
    await sql`
      delete from raid_members where raid_id = ${raidId}
        and (is_admin(member_id) or exists (select from moderators o where o.member_id = raid_members.member_id))`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into raid_items (raid_id, step, place, item)
    select ${raidId}, ${step}, f.place, f.item from (${found[step](membersOf(raidId), leftOf(raidId), raidId)}) as f (place, item) on conflict do nothing`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Takes the next items off the list. Nobody else does: the caller holds the raid. */
export async function pickItems(tx: Tx, raidId: number, step: Step, amount: number): Promise<Item[]> {
  return rowsOf<Item>(tx)`
    delete from raid_items where ctid = any(array(
      select ctid from raid_items where raid_id = ${raidId} and step = ${step} order by raid_id, step, place, item limit ${amount}))
    returning place, item`
}
