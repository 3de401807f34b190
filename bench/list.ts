import { Client } from 'pg'
import { connect } from '#db/connect.ts'
import { listRestaurants } from '#features/restaurants/server/index.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import { apart, inTurns, measure, middle, perSecond, ratioOf, printShares } from './load.ts'
import { type BenchSite, startOpponent } from './site.ts'
import type { Row } from './table.ts'

/** The list of twenty as JSON against the same statements by pg alone. */
export async function measureList({ url, pid, databasePid, databaseUrl }: BenchSite): Promise<Row[]> {
  const bare = await startOpponent('list.ts', {
    DATABASE_URL: databaseUrl,
    STATEMENTS: JSON.stringify(await statementsOfList(databaseUrl)),
  })
  const requests = [{ path: '/api/restaurants?limit=20' }]
  const rounds = await inTurns(
    () => measure({ url, requests, watched: { app: pid, database: databasePid } }),
    () => measure({ url: bare.url, requests, watched: { app: bare.pid, database: databasePid } }),
  )
  await bare.stop()
  printShares(
    'list as JSON',
    rounds.map(({ ours }) => ours),
  )
  const [ours, theirs] = [middle(rounds.map((round) => round.ours)), middle(rounds.map((round) => round.theirs))]
  return [
    {
      what: 'list of 20 as JSON against pg alone',
      measured: `${perSecond(ours.perSecond)} (${apart(ours)})`,
      against: `${perSecond(theirs.perSecond)} (${apart(theirs)})`,
      figure: ratioOf(rounds, (sample) => sample.perSecond),
      goal: { atLeast: 0.8 },
      values: { app: ours.app, database: ours.database, theirApp: theirs.app, theirDatabase: theirs.database },
    },
  ]
}

/** The queries that the call sends to the database, recorded at the driver. */
async function statementsOfList(databaseUrl: string): Promise<{ text: string; values: unknown[] }[]> {
  const database = connect(connectionOf(databaseUrl))
  const { prototype } = Client
  const query = prototype.query as (...args: unknown[]) => unknown
  const queries: { text: string; values: unknown[] }[] = []
  prototype.query = function record(this: Client, ...args: unknown[]) {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    queries.push(
      typeof asked === 'string'
        ? { text: asked, values: Array.isArray(values) ? values : [] }
        : { text: asked.text, values: asked.values ?? (Array.isArray(values) ? values : []) },
    )
    return query.apply(this, args)
  } as typeof prototype.query
  await listRestaurants(
    { db: database.db },
    { minRating: 0, location: '', type: '', openNow: false, facts: '', sort: 'newest', closed: 'without', limit: 20 },
  )
  prototype.query = query as typeof prototype.query
  await database.close()
  return queries.filter(({ text }) => /^\s*(select|with)/i.test(text))
}
