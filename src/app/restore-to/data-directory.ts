import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { CommandError } from '#app/commands/command.ts'
import { callPgBackRest, type PgBackRest } from './pgbackrest.ts'
import { type Owner, plainEnvironment, runAs } from './user.ts'

/** The log that is replayed, beside the database. */
const LOG_BYTES = 64 * 1024 * 1024
const SHARE_MORE = 1.1

/** A PostgreSQL that runs would write on into a directory that is moved. @throws CommandError */
export function assertStopped(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isPostmasterOf(pid, data)) return
  throw new CommandError(
    `PostgreSQL runs on ${data} (process ${pid}): 'systemctl stop lokma postgresql', or with Patroni 'systemctl stop patroni' on every machine, stops it first.`,
  )
}

/** The working directory of a postmaster is its data directory; the number may be that of another process by now. */
function isPostmasterOf(pid: number, data: string): boolean {
  try {
    return realpathSync(readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(data)
  } catch {
    return false
  }
}

/** The restored directory gets its place by a rename, and needs room beside the present one. @throws CommandError */
export async function assertPlace(data: string, bytes: number): Promise<void> {
  const folder = dirname(data)
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder} for the data directory: make it, or mount its disk.`)
  if (existsSync(data) && statSync(data).dev !== statSync(folder).dev)
    throw new CommandError(
      `${data} is a disk of its own, so nothing can be put in its place: move the data directory into a folder of that disk.`,
    )
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes * SHARE_MORE + LOG_BYTES
  if (bavail * bsize < needed)
    throw new CommandError(
      `The disk of ${folder} has ${inMb(bavail * bsize)} MB free, and the restored database needs ${inMb(needed)} MB beside the present one: make room first.`,
    )
}

const inMb = (bytes: number): number => Math.ceil(bytes / 1e6)

/** Whether the stopped PostgreSQL of this directory was managed by Patroni. */
export const isOfPatroni = (data: string): boolean => existsSync(join(data, 'patroni.dynamic.json'))

/** Archives the log of a stopped PostgreSQL that waited for the archive: acknowledged writes are in it. @returns how many files */
export async function archiveWaitingLog(pgbackrest: PgBackRest, stanza: string, data: string): Promise<number> {
  const folder = join(data, 'pg_wal/archive_status')
  const ready = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.ready'))
        .toSorted()
    : []
  for (const name of ready) {
    const file = join(data, 'pg_wal', name.slice(0, -'.ready'.length))
    if (existsSync(file))
      await callPgBackRest(pgbackrest, [`--stanza=${stanza}`, `--pg1-path=${data}`, '--no-archive-async', 'archive-push', file])
  }
  return ready.length
}

/** The timeline on which the stopped PostgreSQL of a directory was; undefined where the directory is lost or damaged. */
export async function timelineOfDirectory(owner: Owner, bin: string, data: string): Promise<number | undefined> {
  if (!existsSync(data)) return undefined
  const { output } = await runAs(owner, join(bin, 'pg_controldata'), ['-D', data])
  const timeline = Number(/^Latest checkpoint's TimeLineID:\s+(\d+)$/m.exec(output)?.[1] ?? 0)
  return timeline > 0 ? timeline : undefined
}

/** Makes the empty directory of the owner beside the data directory into which one restore at a time goes. @throws CommandError */
export async function makeBeside(data: string, owner: Owner): Promise<string> {
  const path = `${data}.restoring`
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new CommandError(`${path} is there: another restore runs, or one was killed, and then 'rm -r ${path}' removes what it left.`)
    throw new CommandError(`${path} cannot be made (${error.code}): run the command as root.`)
  })
  if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid)
  return path
}

/** Puts the restored directory in the place of the present one. @returns where the present one is kept, if there was one */
export async function exchange(data: string, restored: string): Promise<string | undefined> {
  if (!existsSync(data)) {
    await rename(restored, data)
    return undefined
  }
  const kept = `${data}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  await rename(data, kept)
  await rename(restored, data).catch(async (error: Error) => {
    await rename(kept, data)
    throw error
  })
  return kept
}

/** What pgBackRest wrote for this recovery would end a later one of a replica at the same moment. */
export async function forgetRecovery(restored: string): Promise<void> {
  const file = join(restored, 'postgresql.auto.conf')
  const text = await readFile(file, 'utf8')
  const begin = text.lastIndexOf('# Recovery settings generated by pgBackRest')
  if (begin >= 0) await writeFile(file, text.slice(0, begin))
}

/** The settings file of PostgreSQL: in the data directory, or where Debian has that of the cluster with this directory. @throws CommandError */
export function findSettings(data: string, restored: string, given: string | undefined): string {
  if (given !== undefined) return given
  const own = join(restored, 'postgresql.conf')
  if (existsSync(own)) return own
  const cluster = clustersOfDebian().find(({ directory }) => directory === data)
  if (cluster !== undefined && existsSync(cluster.settings)) return cluster.settings
  throw new CommandError(`The settings of the PostgreSQL of ${data} were not found: name its postgresql.conf by --config-file.`)
}

function clustersOfDebian(): { directory: string; settings: string }[] {
  try {
    const lines = execFileSync('pg_lsclusters', ['-h'], { encoding: 'utf8', env: plainEnvironment() }).trim().split('\n')
    return lines.map((line) => {
      const [version, name, , , , directory = ''] = line.split(/\s+/)
      return { directory, settings: `/etc/postgresql/${version}/${name}/postgresql.conf` }
    })
  } catch {
    // Another system than Debian.
    return []
  }
}

/** Removes a directory that this command made. */
export const removeMade = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
