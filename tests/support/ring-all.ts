import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Waits until the work after the writes so far is done, so that it is not counted as work of the next call. */
export async function ringAll({ context, database: { pool } }: Pick<TestApp, 'context' | 'database'>): Promise<void> {
  context.bells.ring()
  const left = `select (select count(*)::int from notification_counts where told_version < version)
    + (select count(*)::int from notification_fanouts)
    + (select count(*)::int from hub_outbox where event = 'NotificationsChanged') as count`
  await expect.poll(async () => (await pool.query<{ count: number }>(left)).rows[0]!.count, { interval: 20 }).toBe(0)
}
