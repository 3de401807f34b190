import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createClient } from '#db/several-servers.ts'
import type { Check } from '../check.ts'
import { found } from '../codes.ts'
import type { Setup } from '../setup.ts'
import { describeRefusal } from './database.ts'

/** How long the replica may take to have what the primary has now. */
const LAG_MS = 3000
const LOOK_MS = 100

/** Whether DATABASE_READ_URL names a replica that keeps up. */
export const replicaCheck: Check = {
  subject: 'replica',
  async run(setup) {
    const { databaseReadUrl } = setup.config
    if (databaseReadUrl === undefined) return ['Without DATABASE_READ_URL all reads go to the primary.']
    const client = createClient({ connectionString: databaseReadUrl, connectionTimeoutMillis: 4000, query_timeout: 4000 })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      const { sentence, help } = describeRefusal(error as Error, 'DATABASE_READ_URL')
      return [found('READ_URL_UNREACHABLE', sentence, help)]
    }
    try {
      return [await judgeReplica(setup, client)]
    } finally {
      await client.end()
    }
  },
}

async function judgeReplica({ database }: Setup, replica: pg.Client) {
  const state = await replica.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
  if (!state.rows[0]!.isReplica)
    return found(
      'READ_URL_NOT_REPLICA',
      'DATABASE_READ_URL names a database that is no replica: it may be another one, or the primary itself.',
      'name a streaming replica of DATABASE_URL there, or take DATABASE_READ_URL out',
    )
  const primary = await database()
  if (!primary) return 'The replica answers; whether it keeps up was not seen, because the primary does not.'
  const { rows } = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
  for (const end = Date.now() + LAG_MS; Date.now() < end; await sleep(LOOK_MS)) {
    const now = await replica.query<{ isThere: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"', [rows[0]!.at])
    if (now.rows[0]!.isThere) return 'The replica keeps up with the primary.'
  }
  return found(
    'REPLICA_LAGS',
    `The replica is more than ${LAG_MS / 1000} s behind the primary.`,
    'on the primary: select * from pg_stat_replication; on the replica: select pg_wal_replay_resume(), and the log',
  )
}
