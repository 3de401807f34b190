import { Client } from 'pg'
import { connect } from '#db/connect.ts'
import { listRestaurants } from '#features/restaurants/server/index.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import { inTurns, perSecond, requestsPerSecond } from './load.ts'
import { type BenchSite, startOpponent } from './site.ts'
import type { Row } from './table.ts'

/** The list of twenty as JSON against the same statements by pg alone. */
export async function measureList({ url, databaseUrl }: BenchSite): Promise<Row[]> {
  const bare = await startOpponent('list.ts', {
    DATABASE_URL: databaseUrl,
    STATEMENTS: JSON.stringify(await statementsOfList(databaseUrl)),
  })
  const { ours, theirs, ratio } = await inTurns(
    () => requestsPerSecond(`${url}/api/restaurants?limit=20`),
    () => requestsPerSecond(bare.url),
  )
  await bare.stop()
  return [
    {
      what: 'list of 20 as JSON against pg alone',
      measured: perSecond(ours),
      against: perSecond(theirs),
      figure: ratio,
      goal: { atLeast: 0.6 },
    },
  ]
}

/** What the verb asks of the database, overheard at the driver. */
async function statementsOfList(databaseUrl: string): Promise<{ text: string; values: unknown[] }[]> {
  const database = connect(connectionOf(databaseUrl))
  const { prototype } = Client
  const query = prototype.query as (...args: unknown[]) => unknown
  const heard: { text: string; values: unknown[] }[] = []
  prototype.query = function overhear(this: Client, ...args: unknown[]) {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    heard.push(
      typeof asked === 'string'
        ? { text: asked, values: Array.isArray(values) ? values : [] }
        : { text: asked.text, values: asked.values ?? (Array.isArray(values) ? values : []) },
    )
    return query.apply(this, args)
  } as typeof prototype.query
  await listRestaurants({ db: database.db }, { minRating: 0, location: '', type: '', sort: 'newest', limit: 20 })
  prototype.query = query as typeof prototype.query
  await database.close()
  return heard.filter(({ text }) => /^\s*(select|with)/i.test(text))
}
