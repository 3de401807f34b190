import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { findNewcomers, isGuarded, recordDecision } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { type Agreed, type PriceState, type SaidPrice, settle, type Settled } from '../../settle.rules.ts'
import { findDishName, findHolding, saidOf, type SaidRow, selectSaid, setStates } from './settle.sql.ts'

/** A dish with the state that the rule gives each of its prices. */
export interface SettledDish extends Settled {
  dishId: number
  restaurantId: string
  prices: readonly SaidPrice[]
  /** The amounts for which three independent members are needed. */
  guarded: ReadonlySet<number>
  /** The prices whose stored state differs, with the state by the rule. */
  changed: Map<number, PriceState>
}

/** The states that the rule gives the prices of some dishes; nothing is written. */
export async function readSettled({ site }: Pick<Context, 'site'>, db: Db | Tx, dishIds: readonly number[]): Promise<SettledDish[]> {
  const rows = await selectSaid(db, dishIds)
  const members = [...new Set(rows.map(({ memberId }) => memberId))]
  const newcomers = await findNewcomers(db, members, site.current())
  const dishes: SettledDish[] = []
  for (const said of Map.groupBy(rows, ({ dishId }) => dishId).values())
    dishes.push(
      await settleDish(
        db,
        said.map((row) => ({ ...row, isNewcomer: newcomers.has(row.memberId) })),
      ),
    )
  return dishes
}

/** A restaurant is asked whether it is guarded only for what would be decided without a guard. */
async function settleDish(db: Db | Tx, prices: (SaidRow & SaidPrice)[]): Promise<SettledDish> {
  const { dishId, restaurantId, isKnown, now } = prices[0]!
  const guarded = new Set<number>()
  let settled = settle({ prices, isKnown, guarded, now })
  for (const { amount, members } of settled.agreed) {
    const witnesses = members.map(({ id }) => id)
    if (await isGuarded(db, restaurantId, witnesses)) guarded.add(amount)
  }
  if (guarded.size > 0) settled = settle({ prices, isKnown, guarded, now })
  const changed = prices.flatMap(({ id, state }) => (settled.states.get(id) === state ? [] : [[id, settled.states.get(id)!] as const]))
  return { ...settled, dishId, restaurantId, prices, guarded, changed: new Map(changed) }
}

/**
 * Writes the states that the rule gives the prices of a dish, and records what members decided for a moderator to look at. The caller
 * holds the lock of the dish. @returns the dish; undefined where nothing new was said of it
 */
export async function settlePrices(context: Pick<Context, 'site'>, tx: Tx, dishId: number): Promise<SettledDish | undefined> {
  const [dish] = await readSettled(context, tx, [dishId])
  if (!dish) return undefined
  const together = new Set(dish.agreed.flatMap(({ ids }) => ids))
  // What holds by itself comes first: members decide about what is shown then.
  await setStates(tx, new Map([...dish.changed].filter(([id, state]) => state === 'holds' && !together.has(id))))
  for (const agreed of dish.agreed) await record(tx, dish, agreed)
  await setStates(tx, dish.changed)
  return dish
}

/** Where newcomers confirm what an established member said and the page shows, there is nothing to look at. */
async function record(tx: Tx, { dishId, restaurantId, guarded }: SettledDish, agreed: Agreed): Promise<void> {
  const { amount, members, isBacked } = agreed
  const shown = (await findHolding(tx, dishId)) ?? null
  if (isBacked && shown === amount) return
  const name = { dishId, ...(await findDishName(tx, dishId)) }
  await recordDecision(tx, {
    restaurantId,
    subject: 'price',
    before: { ...name, amount: shown },
    after: { ...name, amount },
    isGuarded: guarded.has(amount),
    said: saidOf(dishId, agreed),
    members,
  })
}
