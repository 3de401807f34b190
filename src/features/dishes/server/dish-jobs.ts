import { createBatchSize, takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { EMPTY_DAYS, KINDS_VERSION } from '../dishes.rules.ts'
import { dishKinds } from '../kinds/dish-kinds.ts'
import { matchKind } from '../kinds/match-kind.ts'
import { dropEmpty, selectUnmatched, setKinds } from './dishes.sql.ts'
import { recountPlacesOfKind, updateListedScores } from './kind-places.sql.ts'
import { deleteDueRatings, lockFree, selectRated, updateMeans, updateWeights } from './ratings.sql.ts'

const BATCH = 500

/** Finds the kinds of dishes from before the present list of kinds, in batches. */
export async function matchKinds(db: Db, signal?: AbortSignal): Promise<void> {
  await takeAll(
    BATCH,
    async (size) => {
      const dishes = await selectUnmatched(db, KINDS_VERSION, size)
      const matched = dishes.map(({ id, name }) => ({ id, name, kind: matchKind(name)?.slug ?? null }))
      if (matched.length > 0) await setKinds(db, KINDS_VERSION, matched)
      return dishes.length
    },
    signal,
  )
}

/** Deletes dishes that nobody priced, rated or photographed within a week, and ratings of members who left whose day has come. */
export async function dropDishes(db: Db, signal?: AbortSignal): Promise<void> {
  await takeAll(BATCH, (size) => deleteDueRatings(db, size), signal)
  await takeAll(BATCH, (size) => dropEmpty(db, EMPTY_DAYS, size), signal)
}

/** Every ten minutes: counts the listed dishes of each kind by place. @returns whether a number changed */
export async function countKinds(db: Db, signal?: AbortSignal): Promise<boolean> {
  let isChanged = false
  for (const { slug } of dishKinds) {
    if (signal?.aborted) break
    isChanged = (await recountPlacesOfKind(db, slug)) || isChanged
  }
  return isChanged
}

/**
 * Once a night, after the trust in members: computes the weights of the ratings of dishes, the means of the kinds, and the order of lists. A
 * dish that is being rated is left to the next night.
 */
export async function weighDishes(db: Db, signal?: AbortSignal): Promise<void> {
  await forRated(db, (after, most) => weighSome(db, after, most), signal)
  if (signal?.aborted) return
  await updateMeans(db)
  await forRated(db, (after, most) => orderSome(db, after, most), signal)
}

/** Works through all dishes with ratings in batches. @param task returns the dishes that it took after this one */
async function forRated(db: Db, task: (after: number, most: number) => Promise<number[]>, signal?: AbortSignal): Promise<void> {
  const size = createBatchSize(BATCH, { rests: !db.isTransaction })
  let after = 0
  while (!signal?.aborted) {
    const ids = await size.fit((most) => task(after, most))
    if (ids.length === 0) break
    after = ids.at(-1)!
  }
}

async function weighSome(db: Db, after: number, most: number): Promise<number[]> {
  const ids = await selectRated(db, after, most)
  if (ids.length > 0) await inTransaction(db, async (tx) => updateWeights(tx, await lockFree(tx, ids)))
  return ids
}

async function orderSome(db: Db, after: number, most: number): Promise<number[]> {
  const ids = await selectRated(db, after, most)
  if (ids.length > 0) await updateListedScores(db, ids)
  return ids
}
