import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'
import { type Judgement as JudgementOf, judgeSaid } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { addressOf } from '../restaurant-status.rules.ts'
import { selectStatements, type StatementRow } from './restaurant-status.sql.ts'

/** What members say together, and what follows from it. */
export interface Judgement extends JudgementOf<StatementRow> {
  statement: RestaurantStatus
  movedTo: string | null
}

/** What members decided about whether a restaurant is still there, for each thing that they say, the most members first. */
export async function judgeStatements(context: Pick<Context, 'site'>, db: Db | Tx, restaurantId: string): Promise<Judgement[]> {
  // A member who says that the page is right also contradicts members who name another address.
  const keyOf = ({ statement, isOnPage }: StatementRow): string => (isOnPage ? 'page' : statement)
  const judgements = await judgeSaid(context, db, restaurantId, await selectStatements(db, restaurantId), keyOf)
  return judgements.map((judgement) => ({
    ...judgement,
    statement: judgement.witnesses[0]!.statement,
    movedTo: addressOf(judgement.witnesses),
  }))
}
