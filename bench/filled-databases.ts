import { Pool } from 'pg'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { generate, type Wanted } from './generate.ts'

/** Databases with generated restaurants, until they are closed. */
interface Filled {
  urls: string[]
  close(): Promise<void>
}

/**
 * A database of each size. A million restaurants take minutes: `BENCH_DATABASES` names databases that an earlier run filled, with
 * DATABASE_URL on a server that keeps them, separated by spaces in the order of the sizes.
 */
export async function filledDatabases(sizes: readonly number[], wanted: Wanted): Promise<Filled> {
  const kept = process.env['BENCH_DATABASES']
  if (kept) return { urls: kept.split(' '), close: async () => {} }
  const cluster = await createTestCluster()
  const urls: string[] = []
  for (const restaurants of sizes) {
    const { url } = await cluster.createDatabase()
    console.log(`making ${restaurants.toLocaleString('en')} restaurants: ${url}`)
    const pool = new Pool({ ...connectionOf(url), max: 2 })
    await generate(pool, restaurants, wanted)
    await pool.query('checkpoint')
    await pool.end()
    urls.push(url)
  }
  return { urls, close: () => cluster.close() }
}
