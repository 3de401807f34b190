import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from '#lib/version.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import type { Setup } from '../setup.ts'
import { rowOf } from './query.ts'

const LOW = 0.15
const FULL = 0.05
const FEW_INODES = 0.05

/** The folders that Lokma writes into, and how much room they have. */
export const diskCheck: Check = {
  subject: 'disk',
  async run(setup) {
    const { dataDir } = setup.config
    const findings = [...(await findDataFaults(dataDir)), ...(await findRoom(await placesOf(setup)))]
    return orFine(findings, 'The disks have room, and the data directory can be written.')
  },
}

async function findDataFaults(dataDir: string): Promise<Finding[]> {
  const info = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error)
  if (info instanceof Error && info.code === 'ENOENT')
    return [
      found(
        'DATA_DIR_MISSING',
        `DATA_DIR ${dataDir} does not exist: a start would begin with no pictures and no secrets.`,
        'before the first start this is right; later: findmnt says whether its disk is mounted',
      ),
    ]
  const refusal =
    info instanceof Error ? info : await access(dataDir, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => error)
  if (refusal instanceof Error)
    return [
      found(
        'DATA_DIR_NOT_WRITABLE',
        `DATA_DIR ${dataDir} cannot be written (${refusal.code}).`,
        refusal.code === 'EROFS'
          ? `mount -o remount,rw $(findmnt -no TARGET -T ${dataDir}), and look for errors: dmesg | tail`
          : `ls -ld ${dataDir} names its owner; run this command as root or as the user of the server: runuser -u lokma -- ${PROGRAM} doctor`,
      ),
    ]
  return findOwners(dataDir)
}

/** Embedded databases of root belong to another user. */
const OF_POSTGRES = /^(?:[0-9a-f]{16}|postgres-.+)$/

/** A command that was run as root leaves files behind that the server cannot write. */
async function findOwners(dataDir: string): Promise<Finding[]> {
  if (platform() === 'win32') return []
  const { uid, gid } = await stat(dataDir)
  const names = (await readdir(dataDir)).filter((name) => !OF_POSTGRES.test(name))
  const infos = await Promise.all(names.map(async (name) => ({ name, info: await stat(join(dataDir, name)).catch(() => undefined) })))
  const foreign = infos.filter(({ info }) => info !== undefined && info.uid !== uid).map(({ name }) => name)
  if (foreign.length === 0) return []
  return [
    found(
      'DATA_WRONG_OWNER',
      `${foreign.join(', ')} in DATA_DIR ${dataDir} belong to another user than the folder: the server may not write them.`,
      `chown -R ${uid}:${gid} ${foreign.map((name) => join(dataDir, name)).join(' ')}`,
    ),
  ]
}

interface Place {
  name: string
  path: string
}

/** The folders that grow; the database's, where it is on this machine and says where. */
async function placesOf({ config, backups, database }: Setup): Promise<Place[]> {
  const row = await rowOf<{ path: string | null }>(await database(), "select current_setting('data_directory', true) as path")
  return [
    { name: 'DATA_DIR', path: config.dataDir },
    { name: 'the backups', path: backups },
    ...(row?.path ? [{ name: 'the database', path: row.path }] : []),
  ]
}

/** Each disk is named once, by the first folder on it. */
async function findRoom(places: Place[]): Promise<Finding[]> {
  const seen = new Set<number>()
  const findings: Finding[] = []
  for (const { name, path } of places) {
    const info = await stat(path).catch(() => undefined)
    if (!info || seen.has(info.dev)) continue
    seen.add(info.dev)
    const { blocks, bavail, files, ffree, bsize } = await statfs(path)
    const [room, inodes] = [blocks === 0 ? 1 : bavail / blocks, files === 0 ? 1 : ffree / files]
    const where = `The disk of ${name}, ${path}, has`
    const size = `${Math.round(room * 100)} % free (${Math.round((bavail * bsize) / 1e6)} MB)`
    const help = `du -xh --max-depth=2 ${path} | sort -h | tail, old backups, and: journalctl --vacuum-size=500M; never delete in pg_wal or media`
    if (room < FULL) findings.push(found('DISK_FULL', `${where} ${size}: writes fail soon.`, help))
    else if (room < LOW) findings.push(found('DISK_LOW', `${where} ${size}.`, help))
    if (inodes < FEW_INODES)
      findings.push(
        found('INODES_LOW', `${where} ${ffree} free inodes of ${files}: no new files soon.`, `du --inodes -x ${path} | sort -n | tail`),
      )
  }
  return findings
}
