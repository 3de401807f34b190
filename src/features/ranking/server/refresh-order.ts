import { type BatchSize, createBatchSize } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { usualOf } from '../usual.rules.ts'
import * as order from './order.sql.ts'
import { readCells, storeUsual } from './usual.sql.ts'

/** Small enough that a vote waits only briefly for a lock. */
const MEMBERS = 500
const RESTAURANTS = 100
const VOTES = 200

/**
 * Once a night: computes how far each member is trusted and what is usual at each restaurant, then what votes count as, their weights and
 * the sums of these, the means of the types, and what each restaurant starts with. An interrupted run continues where it stopped; a
 * repeated one changes nothing.
 */
export async function refreshOrder(db: Db, signal?: AbortSignal): Promise<void> {
  const sizes = sizesOfRun(db)
  let { step, after } = await order.findProgress(db)
  while (!signal?.aborted) {
    const from = { step, after }
    const last = await sizes[from.step].fit((size) => take[from.step](db, from.after, size))
    if (last === undefined) {
      const next = order.steps[order.steps.indexOf(step) + 1]
      if (next === undefined) return order.endRun(db)
      step = next
    }
    after = last ?? ''
    await order.keepProgress(db, step, after)
  }
}

function sizesOfRun({ isTransaction }: Db): Record<order.Step, BatchSize> {
  const ofMost = (most: number): BatchSize => createBatchSize(most, { rests: !isTransaction })
  return { trust: ofMost(MEMBERS), usual: ofMost(RESTAURANTS), weights: ofMost(RESTAURANTS), means: ofMost(1), priors: ofMost(RESTAURANTS) }
}

/** Each step takes one batch of this size. @returns the last id of the batch; undefined at the end of the step */
const take: Record<order.Step, (db: Db, after: string, size: number) => Promise<string | undefined>> = {
  async trust(db, after, size) {
    const ids = await order.findMembers(db, after, size)
    if (ids.length > 0) await order.updateTrust(db, ids)
    return ids.at(-1)
  },
  async usual(db, after, size) {
    const ids = await order.findRestaurants(db, after, size)
    if (ids.length > 0) await refreshUsual(db, ids)
    return ids.at(-1)
  },
  async weights(db, after, size) {
    const ids = await order.findRestaurants(db, after, size)
    if (ids.length === 0) return undefined
    // Restaurants with more votes than one transaction takes are taken again; votes that stay locked do not come back.
    return (await inOneTransaction(db, (tx) => weigh(tx, ids))) === VOTES ? after : ids.at(-1)
  },
  async means(db) {
    await order.updateMeans(db)
    return undefined
  },
  async priors(db, after, size) {
    const ids = await order.findRestaurants(db, after, size)
    if (ids.length > 0) await order.updatePriors(db, ids)
    return ids.at(-1)
  },
}

async function refreshUsual(db: Db, ids: string[]): Promise<void> {
  const found = await readCells(db, ids)
  const known = found.flatMap(({ restaurant, cells, typeMean, present }) => {
    const usual = usualOf(cells, typeMean, present)
    return usual ? [{ restaurant, ...usual }] : []
  })
  await storeUsual(db, ids, known)
}

async function weigh(tx: Tx, ids: string[]): Promise<number> {
  const free = await order.lockFree(tx, ids)
  await order.settleClasses(tx, free)
  const updated = await order.updateWeights(tx, free, VOTES)
  if (updated.length > 0) await order.sumWeights(tx, [...new Set(updated)])
  return updated.length
}

/** The demo is loaded in one transaction, which this becomes part of. */
function inOneTransaction<T>(db: Db, task: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? task(db as Tx) : inTransaction(db, task)
}
