import { sql } from 'kysely'
import { lockDishes } from '#db/lock-dishes.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { hashesOf, type Keyed, type Traits } from './left-votes.ts'

/** The most ratings of a transaction, so that others wait only briefly for their dishes. */
const PIECE = 100

/**
 * Takes the member off some of the member's ratings of dishes. Each goes on a day of its own, so that nobody sees which were of one person,
 * and keeps keyed hashes: who returns and rates the dish again replaces it. Those of a member who never confirmed the e-mail go at once.
 * @returns whether more are left
 */
export async function leaveDishRatings(keyed: Keyed, tx: Tx, member: Pick<Member, 'id' | 'isVerified'>, traits: Traits): Promise<boolean> {
  const { rows } = await sql<{ id: number; dish_id: number }>`
    select id, dish_id from dish_ratings where member_id = ${member.id}::uuid order by id limit ${sql.lit(PIECE)}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const dishes = rows.map(({ dish_id }) => dish_id)
  await lockDishes(tx, sql`select unnest(${dishes}::bigint[])`)
  if (!member.isVerified) await sql`delete from dish_ratings where id = any(${ids}::bigint[])`.execute(tx)
  else
    for (const { id, dish_id } of rows)
      await sql`
        update dish_ratings set member_id = null, goes_at = spread_moment(), left_hashes = ${hashesOf(keyed, traits, `dish ${dish_id}`)}::bytea[]
        where id = ${id}`.execute(tx)
  return rows.length === PIECE
}

/** The keyed hashes under which a member of an account that was deleted left something. An e-mail counts only once it is confirmed. */
export async function hashesOfLeaver(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  member: Member,
  device: string | undefined,
  what: string,
): Promise<Buffer[]> {
  const account = await db.selectFrom('auth_users').select('email').where('id', '=', member.authId).executeTakeFirst()
  return hashesOf({ secret }, { email: member.isVerified ? account?.email : undefined, device }, what)
}
