import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'node:net'
import pg from 'pg'
import { COMMITS_WAIT } from './connection-errors.ts'
import { textOf } from './query-text.ts'

/** A commit without an answer for this long may wait for a synchronous standby: PostgreSQL itself lets it wait without an end. */
const WAITING_MS = 1500
const POLL_MS = 500
const PROBE_MS = 1000

/** Commits of this role that wait for a standby. */
const WAITS = `select exists (select from pg_catalog.pg_stat_activity where wait_event = 'SyncRep' and usename = current_user
  and query_start < clock_timestamp() - interval '1 second') as waits`

/** Not those that name an isolation level, which only read. */
const begins = /^\s*begin\s*(?:;|$)/i
const ends = /^\s*(?:commit|end)\b/i
const writes = /^\s*(?:insert|update|delete|merge)\b|^\s*with\b[\s\S]*\b(?:insert\s+into|update|delete\s+from)\b/i

interface Wire {
  stream: Socket
  on(event: 'readyForQuery', listener: (message: { status: 'I' | 'T' | 'E' }) => void): void
}

/** Refuses writes while commits wait for a standby: each would hold one more connection of PostgreSQL until the standby is back. */
export interface CommitGuard {
  watch(client: pg.PoolClient): void
  close(): void
}

export function createCommitGuard(settings: pg.PoolConfig, report: (error: Error) => void): CommitGuard {
  const standby = createStandbyProbe(settings)
  let [isShut, isClosed] = [false, false]

  function shut(): void {
    if (isShut || isClosed) return
    isShut = true
    report(refusal())
    void reopen()
  }

  async function reopen(): Promise<void> {
    while (isShut && !isClosed) {
      await sleep(POLL_MS, undefined, { ref: false })
      isShut = await standby.isAwaited()
    }
    standby.rest()
  }

  /** Ends the connection of a commit that waits for a standby. It stays unanswered: whether it is safe is not known. */
  async function suspect(stream: Socket, isWaiting: () => boolean): Promise<void> {
    while (isWaiting() && !isClosed) {
      if (isShut || (await standby.isAwaited())) {
        shut()
        if (isWaiting()) stream.destroy(new Error('Connection terminated: the commit waits for a standby'))
        return
      }
      await sleep(POLL_MS, undefined, { ref: false })
    }
  }

  return {
    watch: (client) => watchCommits(client, { isShut: () => isShut, suspect }),
    close() {
      isClosed = true
      standby.rest()
    },
  }
}

interface Gate {
  isShut(): boolean
  suspect(stream: Socket, isWaiting: () => boolean): Promise<void>
}

function watchCommits(client: pg.PoolClient, { isShut, suspect }: Gate): void {
  const { connection } = client as unknown as { connection: Wire }
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let status = 'I'
  /** The commit that has no answer yet. */
  let commit: object | undefined
  connection.on('readyForQuery', (message) => {
    status = message.status
    commit = undefined
  })
  client.query = ((...given: unknown[]) => {
    const text = textOf(given[0])
    const isWrite = status === 'I' && writes.test(text)
    if (isShut() && (isWrite || (status === 'I' && begins.test(text)))) return refuse(given)
    if (!isWrite && !ends.test(text)) return query(...given)
    const mine = (commit = {})
    const timer = setTimeout(() => void suspect(connection.stream, () => commit === mine), WAITING_MS).unref()
    const result = query(...given)
    if (!(result instanceof Promise)) return result
    return result.finally(() => clearTimeout(timer))
  }) as typeof client.query
}

function refusal(): Error {
  return Object.assign(new Error('Commits wait for a standby, so writes are refused until one is back'), { code: COMMITS_WAIT })
}

function refuse(given: unknown[]): unknown {
  const callback = given.at(-1)
  if (typeof callback !== 'function') return Promise.reject(refusal())
  queueMicrotask(() => void (callback as (error: Error) => unknown)(refusal()))
  return undefined
}

/** Looks from a connection outside of the pools: the pools may have none left. */
function createStandbyProbe(settings: pg.PoolConfig) {
  let client: pg.Client | undefined
  let asking: Promise<boolean> | undefined
  function rest(): void {
    void client?.end().catch(() => {})
    client = undefined
  }
  async function ask(): Promise<boolean> {
    try {
      if (!client) {
        // Where the address names several servers, the one of the pools.
        const { Client = pg.Client } = settings as { Client?: typeof pg.Client }
        client = new Client({
          ...settings,
          application_name: 'lokma commits',
          connectionTimeoutMillis: PROBE_MS,
          query_timeout: PROBE_MS,
        })
        client.on('error', () => {})
        await client.connect()
      }
      return (await client.query<{ waits: boolean }>(WAITS)).rows[0]!.waits
    } catch {
      // Without an answer the database is away, which requests find out by themselves.
      rest()
      return false
    }
  }
  return {
    isAwaited: (): Promise<boolean> => (asking ??= ask().finally(() => (asking = undefined))),
    rest,
  }
}
