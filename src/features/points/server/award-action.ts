import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { EARNINGS, type Earning, PAID_TEXTS_A_DAY, paidText, SAME_TEXT_DAYS } from '../points.rules.ts'

/** One action that pays the member who did it and the one who received it. */
export interface RewardedAction {
  /** The source of the payment, for example 'vote:17': it pays each member once. */
  source: string
  restaurantId: string
  given: { to: string; reason: Earning }
  received?: { to: string | null; reason: Earning }
  /** The text of a comment or reply: it decides whether the action pays. */
  text?: string
}

/**
 * Pays an action into the ledger. Actions on a member's own restaurants pay nobody, and members who have left are not paid.
 * Thirty comments and thirty replies of a member pay within a day, and the same text once in thirty days.
 * The caller holds the lock on the profiles of both.
 */
export async function awardAction(tx: Tx, { source, restaurantId, given, received, text }: RewardedAction): Promise<void> {
  if (received?.to === given.to) return
  const textKey = text === undefined ? null : createHash('sha256').update(paidText(text)).digest('base64url')
  if (textKey !== null && !(await canPayText(tx, given, textKey))) return
  const due = [given, ...(received?.to ? [{ to: received.to, reason: received.reason }] : [])]
  const rows = due.map(({ to, reason }) => sql`(${to}::uuid, ${sql.lit(EARNINGS[reason])}, ${sql.lit(reason)})`)
  await sql`
    insert into points_log (user_id, points_change, reason, question_id, source, text_key)
    select p.id, pay.points_change, pay.reason, ${restaurantId}, ${source}, case when pay.reason = ${sql.lit(given.reason)} then ${textKey}::text end
    from (values ${sql.join(rows)}) as pay (user_id, points_change, reason) join profiles p on p.id = pay.user_id
    on conflict on constraint points_log_once do nothing ${prepared}`.execute(tx)
}

async function canPayText(tx: Tx, { to, reason }: RewardedAction['given'], textKey: string): Promise<boolean> {
  const { rows } = await sql<{ today: number; isSame: boolean }>`
    select count(*) filter (where created_at > now() - interval '1 day') as today, coalesce(bool_or(text_key = ${textKey}), false) as "isSame"
    from points_log
    where user_id = ${to} and reason = ${reason} and reason in ('COMMENT_GIVEN', 'REPLY_GIVEN')
      and created_at > now() - make_interval(days => ${SAME_TEXT_DAYS}) ${prepared}`.execute(tx)
  return rows[0]!.today < PAID_TEXTS_A_DAY && !rows[0]!.isSame
}

/** Like `awardAction`, as part of the statement that performs the action; every value except a reason is an SQL expression. */
export function awardingAction(action: {
  from: Sql
  source: Sql
  restaurantId: Sql
  given: { to: Sql; reason: Earning }
  received: { to: Sql; reason: Earning }
}): Sql {
  const pay = ({ to, reason }: { to: Sql; reason: Earning }): Sql => sql`(${to}, ${sql.lit(EARNINGS[reason])}, ${sql.lit(reason)})`
  return sql`
    insert into points_log (user_id, points_change, reason, question_id, source)
    select pay.user_id, pay.points_change, pay.reason, ${action.restaurantId}, ${action.source}
    from ${action.from}, lateral (values ${pay(action.given)}, ${pay(action.received)}) as pay (user_id, points_change, reason)
    where pay.user_id is not null and ${action.given.to} is distinct from ${action.received.to}
    on conflict on constraint points_log_once do nothing`
}

type Sql = RawBuilder<unknown>
