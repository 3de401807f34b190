import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needPrograms } from '#scripts/debian-programs.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const STANZA = 'main'
const PORT = 5432

/** Debian's PostgreSQL 15 with the recipe of deploy/pgbackrest, in folders of its own and behind sockets alone. */
export interface ArchivedCluster {
  folder: string
  data: string
  url: string
  /** What `lokma restore-to` needs to find it. */
  options: string[]
  start(data?: string): Promise<void>
  stop(data?: string): Promise<void>
  /** Kills it, as a machine that goes off. */
  kill(): Promise<void>
  pgbackrest(...args: string[]): Promise<string>
  /** Runs a statement as the superuser. */
  sql(statement: string): Promise<string>
  /** The log of PostgreSQL. */
  log(): Promise<string>
  /** A replica that streams, made from the archive. */
  makeReplica(): Promise<Replica>
  /** The names and sizes of everything in the data directory. */
  contents(): Promise<string>
  /** The other directories beside the data directory. */
  beside(): Promise<string[]>
  close(): Promise<void>
}

export interface Replica {
  data: string
  url: string
  start(): Promise<void>
  log(): Promise<string>
  /** Brings it to the primary's timeline by another restore, as the guide says. */
  restoreAgain(): Promise<void>
}

const exec = promisify(execFile)

/** Runs a program as the user postgres. */
async function asPostgres(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', program, ...args], {
    cwd: '/tmp',
    env: { PATH: `${BIN}:/usr/bin:/bin`, HOME: '/tmp' },
    maxBuffer: 2 ** 26,
  })
  return stdout
}

async function idsOfPostgres(): Promise<[uid: number, gid: number]> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await exec('id', [flag, 'postgres'])).stdout)))
  return [uid!, gid!]
}

/** The lines of a file of the recipe, with the places of this test. */
function recipe(file: string, places: Record<string, string>): string {
  const text = readFileSync(join('deploy/pgbackrest', file), 'utf8')
  return Object.entries(places).reduce((filled, [from, to]) => {
    if (!filled.includes(from)) throw new Error(`deploy/pgbackrest/${file} has no ${from}`)
    return filled.replaceAll(from, to)
  }, text)
}

const urlOf = (socket: string): string => `postgresql://lokma@localhost/lokma?host=${encodeURIComponent(socket)}&port=${PORT}`

/** The folders of a cluster, and the settings of pgBackRest for it. */
interface Places {
  folder: string
  data: string
  socket: string
  config: string
}

/** Makes the folders, fills the recipe in, and makes a cluster that archives by it. */
async function makeCluster(): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-archived-'))
  const [uid, gid] = await idsOfPostgres()
  await chmod(folder, 0o755)
  for (const name of ['pg', 'repo', 'log', 'lock', 'spool', 'socket', 'replica-socket']) {
    await mkdir(join(folder, name), { mode: 0o700 })
    await chown(join(folder, name), uid, gid)
  }
  const data = join(folder, 'pg/main')
  const config = join(folder, 'pgbackrest.conf')
  const socket = join(folder, 'socket')
  const own = `log-path=${folder}/log\nlock-path=${folder}/lock\nspool-path=${folder}/spool\n`
  await writeFile(
    config,
    recipe('pgbackrest.conf', {
      '/var/lib/pgbackrest': join(folder, 'repo'),
      '[global]\n': `[global]\n${own}`,
      'pg1-path=/var/lib/postgresql/15/main': `pg1-path=${data}\npg1-socket-path=${socket}\npg1-port=${PORT}`,
    }),
  )
  await asPostgres('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const place = `port = ${PORT}\nlisten_addresses = ''\nunix_socket_directories = '${socket}'\nlogging_collector = off\ntrack_commit_timestamp = on\n`
  await appendFile(join(data, 'postgresql.conf'), place + recipe('archiving.conf', { '--stanza=main': `--config=${config} --stanza=main` }))
  return { folder, data, socket, config }
}

export async function openArchivedCluster(): Promise<ArchivedCluster> {
  needPrograms({ pgbackrest: 'pgbackrest', [`${BIN}/postgres`]: 'postgresql-15', setpriv: 'util-linux' })
  const { folder, data, socket, config } = await makeCluster()
  const pgbackrest = (...args: string[]): Promise<string> => asPostgres('pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...args)
  const start = async (directory = data): Promise<void> => {
    await asPostgres(
      'pg_ctl',
      '-D',
      directory,
      '-l',
      `${folder}/log/${directory === data ? 'main' : 'replica'}.log`,
      '-w',
      '-t',
      '120',
      'start',
    )
  }
  const stop = async (directory = data): Promise<void> => {
    if (existsSync(join(directory, 'postmaster.pid'))) await asPostgres('pg_ctl', '-D', directory, '-m', 'fast', '-w', '-t', '120', 'stop')
  }
  await start()
  const sql = (statement: string): Promise<string> => asPostgres('psql', '-h', socket, '-U', 'postgres', '-c', statement)
  await sql('create role lokma login')
  await sql(`create database lokma owner lokma encoding 'UTF8' locale 'C.UTF-8' template template0`)
  await pgbackrest('stanza-create')
  const replicas: string[] = []

  return {
    folder,
    data,
    url: urlOf(socket),
    options: ['--pgbackrest-config', config],
    start,
    stop,
    async kill() {
      await asPostgres('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
    },
    pgbackrest,
    sql,
    log: () => readFile(`${folder}/log/main.log`, 'utf8'),
    async makeReplica() {
      const replica = await restoreReplica({ folder, socket, pgbackrest, start, stop })
      replicas.push(replica.data)
      return replica
    },
    contents: () => asPostgres('find', data, '-printf', '%P %s %T@\\n').then((text) => text.split('\n').toSorted().join('\n')),
    beside: async () => (await readdir(join(folder, 'pg'))).filter((name) => name !== 'main').toSorted(),
    async close() {
      for (const directory of [...replicas, data]) await stop(directory).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Parts {
  folder: string
  socket: string
  pgbackrest(...args: string[]): Promise<string>
  start(directory: string): Promise<void>
  stop(directory: string): Promise<void>
}

async function restoreReplica({ folder, socket, pgbackrest, start, stop }: Parts): Promise<Replica> {
  const data = join(folder, 'pg/replica')
  const own = join(folder, 'replica-socket')
  const restore = async (): Promise<void> => {
    const conninfo = `host=${socket} port=${PORT} user=postgres`
    await pgbackrest(`--pg1-path=${data}`, '--type=standby', '--delta', `--recovery-option=primary_conninfo=${conninfo}`, 'restore')
    await appendFile(join(data, 'postgresql.auto.conf'), `unix_socket_directories = '${own}'\narchive_mode = off\n`)
  }
  await asPostgres('mkdir', '-m', '700', data)
  await restore()
  await start(data)
  return {
    data,
    url: urlOf(own),
    start: () => start(data),
    log: () => readFile(`${folder}/log/replica.log`, 'utf8'),
    async restoreAgain() {
      await stop(data)
      await restore()
      await start(data)
    },
  }
}
