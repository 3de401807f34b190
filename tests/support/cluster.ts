import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT_HOME, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'

/** A PostgreSQL for tests: the one of DATABASE_URL, or an embedded one of our own in a new directory. */
export interface TestCluster {
  /** The address of a migrated, unused database to copy from. */
  template: string
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  close(): Promise<void>
}

export async function createTestCluster(): Promise<TestCluster> {
  const { server, stop } = await findServer()
  const template = `lokma_test_template_${randomBytes(4).toString('hex')}`
  const admin = openPool(server, 2)
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`)
  const pool = openPool(withDatabase(server, template), 1)
  await migrate(pool)
  await pool.end()
  return {
    template: withDatabase(server, template),
    createDatabase: () => copyDatabase(withDatabase(server, template)),
    async close() {
      await admin.query(`drop database ${template} with (force)`)
      await admin.end()
      await stop()
    },
  }
}

/**
 * Connections without time limits. An ended pool does not wait for its sockets: its database may be dropped, or the server stopped, before
 * the last of them is closed.
 */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A fresh copy of a template database; a few may be made at once, by several workers. */
export async function copyDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const source = /^[^:]+:\/\/[^/]*\/([^?]*)/.exec(template)?.[1] ?? ''
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  const server = withDatabase(template, 'postgres')
  await withClient(server, async (client) => {
    // Copying needs a template without connections: one copy at a time.
    await client.query('select pg_advisory_lock(7104002)')
    await client.query(`create database ${name} template ${source} strategy file_copy`)
  })
  return {
    url: withDatabase(template, name),
    drop: () => withClient(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** An empty database of this name, on the server of an address. */
export async function createNamedDatabase(server: string, name: string): Promise<void> {
  await withClient(withDatabase(server, 'postgres'), async (client) => {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  })
}

/** Drops the databases with this prefix that are too old. @returns the names of those that remain */
export async function dropOldDatabases(server: string, prefix: string, isOld: (name: string) => boolean): Promise<string[]> {
  let names: string[] = []
  await withClient(withDatabase(server, 'postgres'), async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix])
    names = rows.map(({ datname }) => datname)
    for (const name of names.filter(isOld)) await client.query(`drop database if exists ${name} with (force)`)
  })
  return names.filter((name) => !isOld(name))
}

async function withClient(url: string, task: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await task(client)
  } finally {
    await client.end()
  }
}

const MEMORY = '/dev/shm'
/** More than the clusters of all suites need together. */
const ROOM = 4 * 1024 ** 3

/** A data directory in memory, where Linux has room: a copied database is a thousand files, which take a disk a second. */
async function directoryInMemory(): Promise<string | undefined> {
  const room = await statfs(MEMORY).catch(() => undefined)
  if (!room || room.bavail * room.bsize < ROOM || process.availableMemory() < ROOM) return undefined
  const dir = await mkdtemp(join(MEMORY, 'lokma-test-'))
  if (process.getuid?.() !== 0) return dir
  // The cluster of a server that root starts is beside root's copy of PostgreSQL: there, a link leads here.
  const name = randomBytes(8).toString('hex')
  await chmod(dir, 0o755)
  await mkdir(join(dir, 'home'))
  await writeFile(join(dir, 'cluster'), name)
  await mkdir(ROOT_HOME, { recursive: true })
  await symlink(join(dir, 'home'), join(ROOT_HOME, name))
  return dir
}

async function findServer(): Promise<{ server: string; stop(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { server: given, stop: async () => {} }
  const dir = (await directoryInMemory()) ?? (await mkdtemp(join(tmpdir(), 'lokma-test-')))
  const embedded = await startEmbedded(dir)
  const { host, user, port } = embedded.connection
  // The host in the query wins; the other one only makes the address parsable by URL.
  const server = `postgresql://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`
  await withClient(server, async (client) => {
    // It is deleted afterwards, so nothing of it must outlive the machine: a database is dropped in a tenth of the time.
    await client.query('alter system set fsync = off')
    await client.query('select pg_reload_conf()')
  })
  return {
    server,
    async stop() {
      await embedded.stop()
      await rm(dir, { recursive: true, force: true })
      if (host !== dir) await rm(host, { recursive: true, force: true })
    },
  }
}

export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
}

/** An address of a database in parts, as pg and Debian's tools take them. */
export function connectionOf(url: string): pg.PoolConfig {
  const [, user, password, place, database, search] = /^[^:]+:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]*)\/([^?]*)\??(.*)$/.exec(url) ?? []
  const params = new URLSearchParams(search)
  const [host, port] = (place ?? '').split(':')
  return {
    host: params.get('host') ?? (host || '127.0.0.1'),
    port: Number(params.get('port') ?? (port || 5432)),
    ...(user ? { user: decodeURIComponent(user) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(database ? { database } : {}),
  }
}
