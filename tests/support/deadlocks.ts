import type { TestApp } from './test-app.ts'

/** How many deadlocks the database of the test has ended so far. A session publishes one at once, because it waited a second for it. */
export async function deadlocks({ database }: Pick<TestApp, 'database'>): Promise<number> {
  await database.pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]!.deadlocks
}
