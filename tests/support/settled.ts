import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type Product = Pick<TestApp, 'context' | 'database'>

/** Waits until this product's work after its answers is done: bells, fan-outs, events, raids, letters and pushes under way, and queries. */
export async function settled(product: Product, timeout?: number): Promise<void> {
  const wait = timeout === undefined ? {} : { timeout }
  const check = async (): Promise<Work> => {
    const work = await findWork(product)
    // What a scene writes by SQL rings no bell, and what another process held is left to the next ring.
    if (work.bells + work.fanOuts > 0) product.context.bells.ring()
    return work
  }
  await expect
    .poll(check, { ...wait, interval: 20 })
    .toEqual({ bells: 0, fanOuts: 0, events: 0, raids: 0, letters: 0, pushes: 0, queries: 0 })
}

/** Waits until no query of this product is under way. What it left in an outbox may stay there. */
export async function queriesEnded(product: Pick<TestApp, 'database'>): Promise<void> {
  await expect.poll(() => countQueries(product), { interval: 20 }).toBe(0)
}

type Work = Record<'bells' | 'fanOuts' | 'events' | 'raids' | 'letters' | 'pushes' | 'queries', number>

async function findWork({ context, database }: Product): Promise<Work> {
  // Without a mail server letters stay in the mailbox. A push that waits for its seconds is no work yet.
  const { rows } = await database.pool.query<Omit<Work, 'queries'>>(
    `select (select count(*)::int from notification_counts where told_version < version) as bells,
      (select count(*)::int from notification_fanouts) as "fanOuts",
      (select count(*)::int from hub_outbox) as events,
      (select count(*)::int from raids where state in ('undoing', 'returning')) as raids,
      (select count(*)::int from mails where $1) as letters,
      (select count(*)::int from pushes) as pushes`,
    [context.config.mail.smtpUrl !== undefined],
  )
  return { ...rows[0]!, queries: countQueries({ database }) }
}

function countQueries({ database: { pool } }: Pick<TestApp, 'database'>): number {
  return pool.totalCount - pool.idleCount + pool.waitingCount
}
