import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CommandError } from '#app/commands/command.ts'
import { showTime } from './moment.ts'
import { asOwner, type Owner, plainEnvironment } from './user.ts'

/** Of the socket; no other machine and no other user reaches it. */
const PORT = 5432
const LOOK_MS = 100
const SAY_MS = 10_000

/** A recovery that nobody but this command can reach. */
interface Recovery {
  owner: Owner
  /** The folder of the programs of PostgreSQL. */
  bin: string
  directory: string
  settings: string
  /** Who connects, and to which database. */
  login: { user: string; database: string }
  say(text: string): void
}

/** A PostgreSQL behind a private socket, with its recovery behind it. */
export interface PrivatePostgres {
  connection: pg.PoolConfig
  /** Stops it. Its log waits for the archive. */
  stop(): Promise<void>
}

/** Starts PostgreSQL on a restored directory and waits until it has recovered and takes writes. @throws CommandError */
export async function startPrivately(recovery: Recovery): Promise<PrivatePostgres> {
  const { owner, login, say } = recovery
  const folder = await mkdtemp(join(tmpdir(), 'lokma-restore-'))
  const access = join(folder, 'pg_hba.conf')
  await writeFile(access, 'local all all trust\n')
  if (process.getuid?.() === 0) for (const path of [folder, access]) await chown(path, owner.uid, owner.gid)
  const [program, args] = asOwner(owner, join(recovery.bin, 'postgres'), argumentsOf(recovery, folder, access))
  const child = spawn(program, args, { cwd: recovery.directory, env: plainEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] })
  const log = collect(child)
  const connection = { host: folder, port: PORT, ...login }
  const stop = async (): Promise<void> => {
    // By a fast shutdown, which waits for no client.
    if (!log.hasEnded()) child.kill('SIGINT')
    await log.ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilRecovered(connection, log, say)
    return { connection, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** With the settings of the cluster, except for what would let others in, wait for replicas, or refuse to recover. */
function argumentsOf({ directory, settings }: Recovery, folder: string, access: string): string[] {
  const own = {
    config_file: settings,
    data_directory: directory,
    hba_file: access,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    external_pid_file: '',
    ssl: 'off',
    // A machine with less memory than the first one recovers too.
    hot_standby: 'off',
    synchronous_standby_names: '',
    // The log waits until the operator starts it: a restore that is refused here leaves no timeline in the archive.
    archive_mode: 'on',
    archive_command: 'false',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    log_line_prefix: '',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-D', directory, ...Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

interface Log {
  text(): string
  hasEnded(): boolean
  ended: Promise<void>
}

function collect(child: ChildProcess): Log {
  let text = ''
  let hasEnded = false
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<void>((done) => {
    const end = (): void => {
      hasEnded = true
      done()
    }
    child.once('close', end).once('error', (error) => {
      text += `FATAL:  ${error.message}\n`
      end()
    })
  })
  return { text: () => text, hasEnded: () => hasEnded, ended }
}

async function untilRecovered(connection: pg.PoolConfig, log: Log, say: (text: string) => void): Promise<void> {
  let saidAt = Date.now()
  for (;;) {
    if (log.hasEnded()) throw new CommandError(reasonOf(log.text()))
    if (await isOpen(connection)) return
    if (Date.now() - saidAt > SAY_MS) {
      saidAt = Date.now()
      const files = log.text().match(/restored log file "[0-9A-F]+"/g)
      say(`PostgreSQL recovers: ${files?.length ?? 0} files of its log so far${files ? `, last ${files.at(-1)!.slice(-25, -1)}` : ''}.\n`)
    }
    await sleep(LOOK_MS)
  }
}

const STARTING = new Set(['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'])

async function isOpen(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    return rows[0]?.recovers === false
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (STARTING.has(code) || message.startsWith('Connection terminated')) return false
    throw new CommandError(`The restored PostgreSQL does not let ${connection.user} into the database ${connection.database}: ${message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Why PostgreSQL ended, in one sentence. */
function reasonOf(log: string): string {
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1]
  if (/recovery ended before configured recovery target was reached/.test(log)) {
    const end =
      last === undefined ? 'its newest backup' : `a write at ${showTime(Date.parse(`${last.replace(' ', 'T').replace(/\+00$/, 'Z')}`))}`
    return `The archive ends with ${end}, before the time that was asked for: give an earlier time, or 'newest' for all that the archive has.`
  }
  const reasons = [...log.matchAll(/(?:FATAL|PANIC): {2}(.*)/g)].map(([, reason]) => reason!)
  // Each connection that isOpen tries too early leaves such a line.
  const fatal = reasons.find((reason) => !reason.startsWith('the database system is')) ?? 'it ended without a reason'
  return `PostgreSQL could not recover: ${fatal.trim().replace(/\.$/, '')}.`
}
