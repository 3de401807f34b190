import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type Product = Pick<TestApp, 'context' | 'database'>

/** Waits until this product's work after its answers is done: bells, fan-outs, events, raids, mails and pushes under way, and queries. */
export async function settled(product: Product, timeout?: number): Promise<void> {
  const wait = timeout === undefined ? {} : { timeout }
  const check = async (): Promise<Pending> => {
    const pending = await findPending(product)
    // What a scene writes by SQL rings no bell, and what another process held is left to the next ring.
    if (pending.bells + pending.fanOuts > 0) product.context.bells.ring()
    return pending
  }
  await expect
    .poll(check, { ...wait, interval: 20 })
    .toEqual({ bells: 0, fanOuts: 0, events: 0, raids: 0, mails: 0, pushes: 0, queries: 0 })
}

/** Waits until no query of this product is under way. What it left in an outbox may stay there. */
export async function queriesEnded(product: Pick<TestApp, 'database'>): Promise<void> {
  await expect.poll(() => countQueries(product), { interval: 20 }).toBe(0)
}

type Pending = Record<'bells' | 'fanOuts' | 'events' | 'raids' | 'mails' | 'pushes' | 'queries', number>

async function findPending({ context, database }: Product): Promise<Pending> {
  // Without a mail server mails stay in the mailbox. A push that waits for its seconds is no work yet.
  const { rows } = await database.pool.query<Omit<Pending, 'queries'>>(
    `select (select count(*)::int from notification_counts where told_version < version) as bells,
      (select count(*)::int from notification_fanouts) as "fanOuts",
      (select count(*)::int from hub_outbox) as events,
      (select count(*)::int from raids where state in ('undoing', 'returning')) as raids,
      (select count(*)::int from mails where $1) as mails,
      (select count(*)::int from pushes) as pushes`,
    [context.config.mail.smtpUrl !== undefined],
  )
  return { ...rows[0]!, queries: countQueries({ database }) }
}

function countQueries({ database: { pool } }: Pick<TestApp, 'database'>): number {
  return pool.totalCount - pool.idleCount + pool.waitingCount
}
