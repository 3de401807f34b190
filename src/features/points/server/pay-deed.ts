import { type RawBuilder, sql, type Transaction } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { EARNINGS, type Earning } from '../points.rules.ts'

/** One deed that pays whoever did it and whoever received it. */
export interface Deed {
  /** What pays, for example 'vote:17': it pays each person once. */
  source: string
  restaurantId: string
  given: { to: string; reason: Earning }
  received?: { to: string | null; reason: Earning }
}

/** Pays a deed into the ledger. What members do to their own venues pays nobody, and nobody who has left for good is paid. */
export async function payDeed(tx: Transaction<DB>, { source, restaurantId, given, received }: Deed): Promise<void> {
  if (received?.to === given.to) return
  const due = [given, ...(received?.to ? [{ to: received.to, reason: received.reason }] : [])]
  const rows = due.map(({ to, reason }) => sql`(${to}::uuid, ${sql.lit(EARNINGS[reason])}, ${sql.lit(reason)})`)
  await sql`
    insert into points_log (user_id, points_change, reason, question_id, source)
    select p.id, pay.points_change, pay.reason, ${restaurantId}, ${source}
    from (values ${sql.join(rows)}) as pay (user_id, points_change, reason) join profiles p on p.id = pay.user_id
    on conflict on constraint points_log_once do nothing ${prepared}`.execute(tx)
}

/** The same as a part of the statement that does the deed; whatever is not a reason is an expression of it. */
export function payingDeed(deed: {
  from: Sql
  source: Sql
  restaurantId: Sql
  given: { to: Sql; reason: Earning }
  received: { to: Sql; reason: Earning }
}): Sql {
  const pay = ({ to, reason }: { to: Sql; reason: Earning }): Sql => sql`(${to}, ${sql.lit(EARNINGS[reason])}, ${sql.lit(reason)})`
  return sql`
    insert into points_log (user_id, points_change, reason, question_id, source)
    select pay.user_id, pay.points_change, pay.reason, ${deed.restaurantId}, ${deed.source}
    from ${deed.from}, lateral (values ${pay(deed.given)}, ${pay(deed.received)}) as pay (user_id, points_change, reason)
    where pay.user_id is not null and ${deed.given.to} is distinct from ${deed.received.to}
    on conflict on constraint points_log_once do nothing`
}

type Sql = RawBuilder<unknown>
