import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { type Judgement, judgeSaid } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { selectStatements, type StatementRow } from './few-hours.sql.ts'

/** What members decided about the hours of a restaurant, for each value that they say, the most members first. */
export async function judgeHours(context: Pick<Context, 'site'>, db: Db | Tx, restaurantId: string): Promise<Judgement<StatementRow>[]> {
  return judgeSaid(context, db, restaurantId, await selectStatements(db, restaurantId), ({ value }) => value)
}
