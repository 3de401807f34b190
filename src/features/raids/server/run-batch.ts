import { inTransaction, type Tx } from '#db/transaction.ts'
import type { Db } from '#db/connect.ts'
import { settleFacts } from '#features/facts/server/index.ts'
import { banAccounts, liftBans } from '#features/sanctions/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { partOf, type ReturnStep, returnSteps, type Step, stepAfter, steps } from '../raids.rules.ts'
import { addDone, goOn, lockRaid, type LockedRaid } from './raids.sql.ts'
import { beginRows } from './rows/kept.sql.ts'
import { pickItems, plan } from './rows/plan.sql.ts'
import { pickKept, returnRows } from './rows/return-rows.sql.ts'
import { takers } from './rows/take-rows.sql.ts'
import { returnRestaurant, takeRestaurant } from './rows/restaurants.ts'

/** How many rows a batch moves: few enough that a member's vote on the same restaurant waits only for milliseconds. */
const ROWS = 20
const BANS = 25

/** What a batch changed. */
export interface Batch {
  /** Whether the raid is neither undone nor returned yet. */
  goesOn: boolean
  restaurants: string[]
  collections: string[]
  /** Restaurants that went or came back: lists show it. */
  listed: boolean
  /** Members whose ban began, or ended. */
  banned: string[]
  freed: string[]
  /** Shields that were closed, because the raid took their last vote. */
  emptied: number[]
}

type BatchContext = Pick<Context, 'secret' | 'site'>

const nothing: Batch = { goesOn: true, restaurants: [], collections: [], listed: false, banned: [], freed: [], emptied: [] }

/**
 * Moves the next batch of a raid, and its progress, in one transaction: a crash loses neither, and the next start continues behind it.
 * @returns undefined when the raid is not under way
 */
export function runBatch(db: Db, id: number, context: BatchContext): Promise<Batch | undefined> {
  return inTransaction(db, async (tx) => {
    const raid = await lockRaid(tx, id)
    if (!raid) return undefined
    return raid.state === 'undoing' ? undo(context, tx, raid, raid.step as Step) : bringBack(context, tx, raid, raid.step as ReturnStep)
  })
}

async function undo(context: BatchContext, tx: Tx, raid: LockedRaid, step: Step): Promise<Batch> {
  const items = await pickItems(tx, raid.id, step, step === 'restaurants' ? 1 : step === 'bans' ? BANS : ROWS)
  // The list is empty at first, and again once everything on it is out: a request that was under way may have added something.
  if (items.length === 0) {
    if ((await plan(tx, raid.id, step)) > 0) return nothing
    const next = stepAfter(steps, step)
    await goOn(tx, raid, next)
    return { ...nothing, goesOn: next !== undefined }
  }
  const part = partOf(step)
  if (step === 'bans') {
    const banned = await banAccounts(tx, {
      raidId: raid.id,
      deciderId: raid.ordered_by,
      memberIds: items.map(({ place }) => place),
      reason: { rule: raid.rule, facts: raid.facts },
    })
    await addDone(tx, raid.id, part, banned.length)
    return { ...nothing, banned }
  }
  if (step === 'restaurants') {
    const restaurant = items[0]!.place
    const isGone = await takeRestaurant(tx, raid, restaurant)
    await addDone(tx, raid.id, part, isGone ? 1 : 0)
    return { ...nothing, restaurants: isGone ? [restaurant] : [], listed: isGone }
  }
  await beginRows(tx)
  const { amount, restaurants = [], collections = [], shields = [], isListed = false } = await takers[step](tx, raid.id, items)
  if (step === 'fact_statements' || step === 'fact_decisions') await settleAll(context, tx, restaurants)
  await addDone(tx, raid.id, part, amount)
  return { ...nothing, restaurants, collections, emptied: shields, listed: isListed }
}

async function bringBack(context: BatchContext, tx: Tx, raid: LockedRaid, step: ReturnStep): Promise<Batch> {
  const next = async (): Promise<Batch> => {
    const after = stepAfter(returnSteps, step)
    await goOn(tx, raid, after)
    return { ...nothing, goesOn: after !== undefined }
  }
  if (step === 'restaurants') {
    const restaurant = await returnRestaurant(tx, raid.id, context)
    if (!restaurant) return next()
    await addDone(tx, raid.id, 'restaurants', -1)
    return { ...nothing, restaurants: [restaurant.id], listed: true }
  }
  if (step === 'bans') {
    const freed = await liftBans(tx, raid.id, BANS)
    if (freed.length === 0) return next()
    await addDone(tx, raid.id, 'bans', -freed.length)
    return { ...nothing, freed }
  }
  const ids = await pickKept(tx, raid.id, step, ROWS)
  if (ids.length === 0) return next()
  await beginRows(tx)
  const { amount, restaurants = [], collections = [], isListed = false } = await returnRows(tx, step, ids)
  if (step === 'fact_statements' || step === 'crowd_decisions') await settleAll(context, tx, restaurants)
  const part = partOf(step)
  if (part) await addDone(tx, raid.id, part, -amount)
  return { ...nothing, restaurants, collections, listed: isListed }
}

/** What members say about the facts of these restaurants, without the raid or with it again. */
async function settleAll(context: BatchContext, tx: Tx, restaurants: readonly string[]): Promise<void> {
  for (const id of new Set(restaurants)) await settleFacts(context, tx, id)
}
