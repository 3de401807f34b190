import pg from 'pg'
import { findViolations, type Invariant, readInvariants, type Violation } from '#db/check-invariants.ts'

interface Prepared {
  client: pg.Client
  invariants: Invariant[]
}

/** To plan the invariants takes a new connection twenty times as long as to run them, so a database keeps a connection with the plans. */
const kept = new WeakMap<pg.Pool, Promise<Prepared>>()

/** What `lokma check` finds in this database, by prepared statements. */
export async function checkInvariants(pool: pg.Pool): Promise<Violation[]> {
  const prepared = kept.get(pool) ?? prepare(pool)
  kept.set(pool, prepared)
  const { client, invariants } = await prepared
  return findViolations(client, invariants)
}

async function prepare({ options }: pg.Pool): Promise<Prepared> {
  const client = new pg.Client({ connectionString: options.connectionString })
  // The database is dropped while the connection is open.
  client.on('error', () => {})
  await client.connect()
  const invariants = await readInvariants()
  await client.query(invariants.map(({ sql }, index) => `prepare invariant_${index} as ${sql}`).join(';'))
  return { client, invariants: invariants.map(({ sentence }, index) => ({ sentence, sql: `execute invariant_${index}` })) }
}
