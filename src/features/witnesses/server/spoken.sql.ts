import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue } from '#db/rows.ts'

/** For this number of days the network of a statement is kept. */
const NETWORK_DAYS = 90

const NETWORK_LOCK = 7_104_011

/** Where members say something about restaurants, with the columns of who said it, when and about which one. */
const places = [
  { table: 'restaurant_statements', member: 'user_id', at: 'said_at', restaurant: sql`question_id` },
  { table: 'hours_statements', member: 'member_id', at: 'said_at', restaurant: sql`restaurant_id` },
  { table: 'fact_statements', member: 'member_id', at: 'said_at', restaurant: sql`restaurant_id` },
  { table: 'prices', member: 'user_id', at: 'created_at', restaurant: sql`(select question_id from dishes where id = dish_id)` },
  // Each pair counts: else all pairs with one restaurant would count as one.
  { table: 'merge_proposals', member: 'proposed_by', at: 'created_at', restaurant: sql`first_id || ' ' || second_id` },
] as const

interface About {
  memberId: string
  restaurantId: string
}

type Place = (typeof places)[number]

/** The restaurants about which a member made statements within a day: in all tables, or in one. */
function spokenOf(memberId: string, only?: Place['table']): RawBuilder<unknown> {
  const branches = places
    .filter(({ table }) => only === undefined || table === only)
    .map(
      ({ table, member, at, restaurant }) => sql`
        select ${restaurant} as restaurant_id from ${sql.table(table)}
        where ${sql.ref(member)} = ${memberId}::uuid and ${sql.ref(at)} > clock_timestamp() - interval '1 day'`,
    )
  return sql.join(branches, sql` union all `)
}

/** The number of other restaurants about which a member made statements within a day. */
export async function countOfMember(tx: Tx, { memberId, restaurantId }: About, only?: Place['table']): Promise<number> {
  return onlyValue<number>(tx)`
    select count(distinct restaurant_id)::int as count from (${spokenOf(memberId, only)}) spoken
    where restaurant_id <> ${restaurantId}`
}

/** Whether a member made a statement about this restaurant within a day. */
export async function hasSpoken(tx: Tx, { memberId, restaurantId }: About): Promise<boolean> {
  return onlyValue<boolean>(tx)`
    select exists (select from (${spokenOf(memberId)}) spoken where restaurant_id = ${restaurantId}) as has`
}

/** Serializes the statements of newcomers of one network. Taken after the locks of the member and of the restaurant. */
export async function lockNetwork(tx: Tx, network: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NETWORK_LOCK}::int4, hashtext(${network.toString('hex')}))`.execute(tx)
}

/** How often newcomers of a network spoke of a restaurant within a day. */
export async function countOfNetwork(tx: Tx, network: Buffer): Promise<number> {
  return onlyValue<number>(tx)`
    select count(*)::int as count from network_tallies
    where network_hash = ${network} and said_at > clock_timestamp() - interval '1 day'`
}

/** Counts that a newcomer of a network speaks of a restaurant. */
export async function tallyNetwork(tx: Tx, network: Buffer): Promise<void> {
  await tx.insertInto('network_tallies').values({ network_hash: network }).execute()
}

/** Forgets the tallies of past days. */
export async function dropOldTallies(db: Db, signal?: AbortSignal): Promise<void> {
  await deleteRows(db, 'network_tallies', sql`t.said_at < now() - interval '1 day'`, signal)
}

/** Forgets networks that are kept no longer. @returns how many of each table at most */
export async function dropOldNetworks(db: Db, limit: number): Promise<number> {
  let most = 0
  for (const { table, at } of places) {
    const { rows } = await sql`
      update ${sql.table(table)} set network_hash = null where ctid = any(array(
        select ctid from ${sql.table(table)}
        where network_hash is not null and ${sql.ref(at)} < now() - make_interval(days => ${NETWORK_DAYS}) order by ${sql.ref(at)} limit ${limit}))
      returning 1`.execute(db)
    most = Math.max(most, rows.length)
  }
  return most
}

/** Forgets old networks in what a removal, a merge or the undo of a raid keeps. */
export async function dropArchivedNetworks(db: Db): Promise<void> {
  for (const { table, at } of places)
    await sql`
      update archived_rows set content = content - 'network_hash'
      where kind = ${table} and content ->> 'network_hash' is not null
        and (content ->> ${at})::timestamptz < now() - make_interval(days => ${NETWORK_DAYS})`.execute(db)
}
