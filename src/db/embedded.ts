import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedError, type Places, preparePlaces } from './embedded-places.ts'
import { answers, type Connection, isAlive, runningPid, type ServerSettings, startServer } from './embedded-process.ts'

export { EmbeddedError, ROOT_HOME } from './embedded-places.ts'

/** A running embedded PostgreSQL. */
export interface Embedded {
  connection: Connection
  /** The folder that holds its data and its socket, and nothing else's. */
  home: string
  /** From now on the server is restarted when it exits by itself; nothing else restarts it. */
  keepRunning(): void
  /** A fast shutdown; resolves when the server has gone. */
  stop(): Promise<void>
}

const USER = 'lokma'
const PORT = 5432
const WINDOWS_PORT = 54_329
/** Four workers and the tools of the operator fit. */
const USUAL: ServerSettings = ['max_connections=100', 'shared_buffers=128MB']
/** How often the process is checked. */
const WATCH_MS = 500

/**
 * Starts PostgreSQL on this data directory, making the cluster the first time, or adopts the one
 * that an earlier process of ours left behind when it was killed.
 * @param settings of PostgreSQL; a server that is adopted keeps its own
 * @throws EmbeddedError
 */
export async function startEmbedded(dataDir: string, settings: ServerSettings = USUAL): Promise<Embedded> {
  const places = await preparePlaces(dataDir)
  const secretFile = process.platform === 'win32' ? await ensureSecret(dataDir) : undefined
  if (!existsSync(join(places.data, 'PG_VERSION'))) await makeCluster(places, secretFile)
  const connection: Connection = {
    host: secretFile === undefined ? places.socket : '127.0.0.1',
    port: secretFile === undefined ? PORT : WINDOWS_PORT,
    user: USER,
    database: 'lokma',
    ...(secretFile === undefined ? {} : { password: await readFile(secretFile, 'utf8') }),
  }
  let pid = await runningPid(places.data)
  if (pid === undefined || !(await answers(connection))) pid = await startServer(places, connection, settings)
  await ensureDatabase(connection)

  let isStarting = false
  let watch: NodeJS.Timeout | undefined
  async function restartWhenGone(): Promise<void> {
    if (isStarting || (pid !== undefined && isAlive(pid))) return
    isStarting = true
    pid = await startServer(places, connection, settings).catch(() => undefined)
    isStarting = false
  }
  return {
    connection,
    home: dirname(places.data),
    keepRunning() {
      watch ??= setInterval(() => void restartWhenGone(), WATCH_MS).unref()
    },
    async stop() {
      clearInterval(watch)
      while (isStarting) await sleep(20)
      if (pid === undefined || !isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      while (isAlive(pid)) await sleep(20)
    },
  }
}

/** On Windows the server listens on a port, so it asks for a password. */
async function ensureSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.secret')
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return file
}

/** A half-made cluster is made again: initdb refuses a directory that is not empty. */
async function makeCluster(places: Places, secretFile: string | undefined): Promise<void> {
  const unfinished = `${places.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  const auth = secretFile === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${secretFile}`]
  await run(
    join(places.bin, 'initdb'),
    ['-D', unfinished, '-U', USER, '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync', ...auth],
    places,
  )
  await rename(unfinished, places.data)
}

async function run(file: string, args: string[], places: Places): Promise<void> {
  const child = spawn(file, args, { ...places.owner, stdio: ['ignore', 'ignore', 'pipe'], cwd: places.socket })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  if (code !== 0) throw new EmbeddedError(`The embedded PostgreSQL could not be set up: ${output.trim().split('\n').at(-1) ?? ''}`)
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
