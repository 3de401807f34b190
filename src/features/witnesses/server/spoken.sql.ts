import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'

/** For how many days it is kept from which network something was said. */
const NETWORK_DAYS = 90

type Tx = Transaction<DB>

/** Where members say something about restaurants, with the columns of who said it, when and about which one. */
const places = [
  { table: 'venue_statements', member: 'user_id', at: 'said_at', restaurant: sql`question_id` },
  { table: 'hours_statements', member: 'member_id', at: 'said_at', restaurant: sql`restaurant_id` },
  { table: 'prices', member: 'user_id', at: 'created_at', restaurant: sql`(select question_id from dishes where id = dish_id)` },
  // Each pair counts: else all pairs with one restaurant would count as one.
  { table: 'merge_proposals', member: 'proposed_by', at: 'created_at', restaurant: sql`first_id || ' ' || second_id` },
] as const

interface Spoken {
  id: string
  restaurants: number
}

interface About {
  memberId: string
  restaurantId: string
}

type Place = (typeof places)[number]

/** Of how many restaurants each of some members spoke within a day; `condition` is told the column of the member. */
async function selectSpoken(
  tx: Tx,
  where: readonly Place[],
  condition: (member: RawBuilder<unknown>) => RawBuilder<unknown>,
  apart: About,
): Promise<Spoken[]> {
  const all = where.map(
    ({ table, member, at, restaurant }) => sql`
      select ${sql.ref(member)} as member_id, ${restaurant} as restaurant_id from ${sql.table(table)}
      where ${condition(sql.ref(member))} and ${sql.ref(at)} > clock_timestamp() - interval '1 day'`,
  )
  const { rows } = await sql<Spoken>`
    select member_id as id, count(distinct restaurant_id)::int as restaurants from (${sql.join(all, sql` union all `)}) spoken
    where member_id is not null and (restaurant_id <> ${apart.restaurantId} or member_id <> ${apart.memberId}::uuid)
    group by member_id`.execute(tx)
  return rows
}

/** Of how many other restaurants a member spoke within a day: anywhere, or in one table. */
export async function countOfMember(tx: Tx, about: About, only?: Place['table']): Promise<number> {
  const where = places.filter(({ table }) => only === undefined || table === only)
  const [spoken] = await selectSpoken(tx, where, (member) => sql`${member} = ${about.memberId}::uuid`, about)
  return spoken?.restaurants ?? 0
}

/** Of how many restaurants each member of a network spoke within a day, that one of that member apart. */
export function selectOfNetwork(tx: Tx, network: Buffer, apart: About): Promise<Spoken[]> {
  return selectSpoken(tx, places, () => sql`network_hash = ${network}`, apart)
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

/** The same for what a removal, a merge or the undo of a raid keeps. */
export async function dropArchivedNetworks(db: Db): Promise<void> {
  for (const { table, at } of places)
    await sql`
      update archived_rows set content = content - 'network_hash'
      where kind = ${table} and content ->> 'network_hash' is not null
        and (content ->> ${at})::timestamptz < now() - make_interval(days => ${NETWORK_DAYS})`.execute(db)
}
