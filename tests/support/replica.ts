import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Embedded, startEmbedded } from '#db/embedded.ts'
import { queryOnce, isAlive, openPostgres, type TestPostgres, pidOf } from './postgres.ts'

/** A PostgreSQL with a streaming read replica. */
export interface Replicated {
  primary: TestPostgres
  /** The same database on the replica. */
  url: string
  /** Pauses the replay: the replica keeps its current state. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Resolves when it has replayed all earlier commits. */
  caughtUp(): Promise<void>
  /** Kills it. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Both are the embedded PostgreSQL: the replica begins as a copy of the stopped primary, which needs no pg_basebackup. */
export async function openReplicated(): Promise<Replicated> {
  const [one, other] = [await mkdtemp(join(tmpdir(), 'lokma-primary-')), await mkdtemp(join(tmpdir(), 'lokma-replica-'))]
  const primary = await openPostgres(one)
  const home = dirname(primary.socket.path)
  const data = existsSync(join(home, 'pg')) ? join(home, 'pg') : join(one, 'pg')
  const isRoot = process.getuid?.() === 0
  const name = randomBytes(8).toString('hex')
  await writeFile(join(other, 'cluster'), name)
  const otherHome = isRoot ? join('/var/lib/lokma', name) : other
  await mkdir(otherHome, { recursive: true, mode: 0o700 })
  if (isRoot) {
    const { uid, gid } = await stat(data)
    await chown(otherHome, uid, gid)
  }
  await primary.stop()
  await promisify(execFile)('cp', ['-a', data, join(otherHome, 'pg')])
  await primary.start()
  await promisify(execFile)('cp', ['-p', join(data, 'PG_VERSION'), join(otherHome, 'pg/standby.signal')])
  await appendFile(join(otherHome, 'pg/postgresql.auto.conf'), `primary_conninfo = 'host=${home} port=5432 user=lokma'\n`)
  let embedded: Embedded = await startEmbedded(other)
  const { host, port, user, database } = embedded.connection
  const url = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`

  async function until(text: string, values: unknown[] = []): Promise<void> {
    while (!(await queryOnce<{ is: boolean }>(url, text, values))[0]?.is) await new Promise((done) => setTimeout(done, 20))
  }
  return {
    primary,
    url,
    async pause() {
      await queryOnce(url, 'select pg_wal_replay_pause()')
      await until(`select pg_get_wal_replay_pause_state() = 'paused' as is`)
    },
    resume: async () => void (await queryOnce(url, 'select pg_wal_replay_resume()')),
    async caughtUp() {
      const [row] = await queryOnce<{ at: string }>(primary.url, 'select pg_current_wal_flush_lsn()::text as at')
      await until('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [row!.at])
    },
    async kill() {
      const pid = pidOf(other, host)
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20))
    },
    async start() {
      embedded = await startEmbedded(other)
    },
    async close() {
      await embedded.stop()
      await primary.close()
      await primary.stop()
      for (const place of [one, other, ...(isRoot ? [home, otherHome] : [])]) await rm(place, { recursive: true, force: true })
    },
  }
}
