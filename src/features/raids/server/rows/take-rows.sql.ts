import { sql } from 'kysely'
import type { RelatedTable } from '#db/relations.ts'
import type { Step } from '../../raids.rules.ts'
import { takeCollectionLikes, takeCollections } from './collections.sql.ts'
import { takeDecisions } from './decisions.sql.ts'
import { takeDishes, takeDishRatings } from './dishes.sql.ts'
import { takeFactDecisions, takeFacts } from './facts.sql.ts'
import { takeGifts } from './gifts.sql.ts'
import { takeHours } from './hours.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { closeReports, count, inRaid, type Item, keep, keepUnder, type Moved, take, takePoints, restaurantsOf } from './kept.sql.ts'
import { takeMessages } from './messages.sql.ts'
import { takeAltTexts, takeMemberPhotos, takeMenuPhotos, takePhotos } from './photos.sql.ts'
import { takePriceDecisions, takePrices } from './prices.sql.ts'
import { closeShields } from './shields.sql.ts'
import { takeHoursStatements, takeProposals, takeStatements } from './statements.sql.ts'

type RowStep = Exclude<Step, 'bans' | 'restaurants'>

const idsOf = (items: readonly Item[]): number[] => items.map(({ item }) => item)
const whereId = (ids: readonly number[], column = 'id') => sql`${sql.ref(column)} = any(${ids}::bigint[])`

/** Likes, dislikes and follows: their triggers count, each touches one comment, reply or member. */
const simple =
  (table: string, owner = 'user_id') =>
  async (tx: Tx, raidId: number, items: Item[]): Promise<Moved> => {
    const gone = sql`delete from ${sql.table(table)} where ${whereId(idsOf(items))} and ${inRaid(raidId, owner)} returning *`
    await take(tx, raidId, table, gone, sql.ref(`g.${owner}`))
    return { amount: items.length }
  }

/** The votes of a batch, with those that gave way to them in a merge. */
async function takeVotes(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = idsOf(items)
  const { rows: older } = await sql<{ vote_id: number }>`
    with recursive older as (
      select vote_id from merged_votes where kept_id = any(${ids}::bigint[])
      union select m.vote_id from merged_votes m join older o on m.kept_id = o.vote_id)
    select vote_id from older`.execute(tx)
  const merged = older.map(({ vote_id }) => vote_id)
  const sources = [...ids, ...merged].map((id) => `vote:${id}`)
  await keepUnder(tx, raidId, 'votes', ids)
  const kept = await take(tx, raidId, 'votes', sql`delete from votes where ${whereId(ids)} and ${inRaid(raidId)} returning *`)
  if (merged.length > 0) {
    await keep(tx, raidId, 'merged_votes', sql`select to_jsonb(t), null::uuid from merged_votes t where ${whereId(merged, 't.vote_id')}`)
    await sql`delete from merged_votes where ${whereId(merged, 'vote_id')}`.execute(tx)
  }
  const restaurants = await restaurantsOf(tx, kept)
  await takePoints(tx, raidId, sources, kept)
  await count(tx, 'votes', kept, -1)
  return { amount: items.length, restaurants }
}

/** What stays at the empty place of a comment. */
const OF_PLACES: readonly RelatedTable[] = ['comment_likes', 'comment_dislikes', 'comment_replies']

/** Comments that others answered become empty places, as when their writer deletes them; the others go. */
async function takeComments(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const { rows } = await sql<{ id: number; stays: boolean }>`
    select id, reply_count > 0 as stays from comments where ${whereId(idsOf(items))} and not is_deleted and ${inRaid(raidId)}
    order by id for update`.execute(tx)
  const all = rows.map(({ id }) => id)
  const [stay, go] = [true, false].map((stays) => rows.filter((row) => row.stays === stays).map(({ id }) => id))
  await keepUnder(tx, raidId, 'comments', go!)
  const ofTexts = await keepUnder(tx, raidId, 'comments', stay!, OF_PLACES)
  const emptied = await keep(
    tx,
    raidId,
    'emptied',
    sql`select to_jsonb(t), t.user_id from comments t where ${whereId(stay!, 't.id')} order by t.id`,
  )
  for (const { table, column } of ofTexts) await sql`delete from ${sql.table(table)} where ${whereId(stay!, column)}`.execute(tx)
  await sql`update comments set is_deleted = true, content = null, vote_id = null where ${whereId(stay!)}`.execute(tx)
  const kept = [...emptied, ...(await take(tx, raidId, 'comments', sql`delete from comments where ${whereId(go!)} returning *`))]
  await closeReports(
    tx,
    all.map((id) => `comment:${id}`),
  )
  const sources = all.map((id) => `comment:${id}`)
  const restaurants = await restaurantsOf(tx, kept)
  await takePoints(tx, raidId, sources, kept)
  await count(tx, 'comments', kept, -1)
  return { amount: items.length, restaurants }
}

/** Replies, and the empty places whose last reply they were. */
async function takeReplies(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = idsOf(items)
  const sources = ids.map((id) => `reply:${id}`)
  await keepUnder(tx, raidId, 'comment_replies', ids)
  await keep(
    tx,
    raidId,
    'answers',
    sql`select jsonb_build_object('id', t.id, 'comment_id', t.comment_id, 'replied_to', t.replied_to), t.user_id
      from comment_replies t join comment_replies a on a.comment_id = t.comment_id and a.id = t.replied_to where ${whereId(ids, 'a.id')}`,
  )
  const kept = await take(
    tx,
    raidId,
    'comment_replies',
    sql`delete from comment_replies where ${whereId(ids)} and ${inRaid(raidId)} returning *`,
  )
  await closeReports(tx, sources)
  const restaurants = await restaurantsOf(tx, kept)
  await takePoints(tx, raidId, sources, kept)
  await count(tx, 'replies', kept, -1)
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c where c.id in (
        select (content ->> 'comment_id')::bigint from archived_rows where ${whereId(kept)}) and c.is_deleted and c.reply_count = 0
      and not exists (select from takedown_items i where i.content_type = 'comment' and i.content_id = c.id::text and i.outcome = 'removed')`.execute(
    tx,
  )
  const places = rows.map(({ id }) => id)
  if (places.length > 0) {
    await keepUnder(tx, raidId, 'comments', places)
    await take(tx, raidId, 'places', sql`delete from comments where ${whereId(places)} returning *`)
  }
  return { amount: items.length, restaurants }
}

/** Takes the rows of a batch out, and keeps them. */
export const takers: Record<RowStep, (tx: Tx, raidId: number, items: Item[]) => Promise<Moved>> = {
  comment_likes: simple('comment_likes'),
  comment_dislikes: simple('comment_dislikes'),
  reply_likes: simple('reply_likes'),
  collection_likes: takeCollectionLikes,
  follows: simple('follows', 'follower_id'),
  gifts: takeGifts,
  messages: takeMessages,
  collections: takeCollections,
  replies: takeReplies,
  comments: takeComments,
  votes: takeVotes,
  shields: closeShields,
  prices: takePrices,
  price_decisions: takePriceDecisions,
  dish_ratings: takeDishRatings,
  dishes: takeDishes,
  menu_photos: takeMenuPhotos,
  member_photos: takeMemberPhotos,
  alt_texts: takeAltTexts,
  photos: takePhotos,
  hours: takeHours,
  decisions: takeDecisions,
  statements: takeStatements,
  hours_statements: takeHoursStatements,
  fact_statements: takeFacts,
  fact_decisions: takeFactDecisions,
  proposals: takeProposals,
}
