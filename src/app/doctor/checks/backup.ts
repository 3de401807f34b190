import { open, readdir, stat } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { ArchiveError, verifyArchive } from '#db/archive.ts'
import { PROGRAM } from '#lib/version.ts'
import { type Check, orFine } from '../check.ts'
import { type Finding, found } from '../codes.ts'
import { AS_WHOM } from '../where-settings.ts'
import { answerOfSystemd, type Setup } from '../setup.ts'

/** A night's backup, and two hours for it. */
const OLD_HOURS = 26
/** A larger file is not read as a whole. */
const READ_MAX = 64_000_000
const NOW = 'systemctl start lokma-backup && journalctl -u lokma-backup -n 20'

interface Backup {
  file: string
  size: number
  time: number
}

/** Whether there is a backup of last night that can be read. */
export const backupCheck: Check = {
  subject: 'backup',
  async run(setup) {
    const { backups, isPublic } = setup
    const names = await readdir(backups).catch((error: NodeJS.ErrnoException) => error)
    if (names instanceof Error && names.code === 'EACCES')
      return [`The backups in ${backups} were not looked at: this user may not read them. ${AS_WHOM}`]
    if (names instanceof Error && !isPublic) return ['The site is not public, and there are no backups.']
    const newest = names instanceof Error ? undefined : await findNewest(backups, names)
    const findings = [
      newest ? await findAge(newest) : missing(backups),
      newest && (await findDamage(newest)),
      await findOpen(backups),
      ...(await findUnits(setup)),
    ]
    return orFine(findings, newest ? `The newest backup is ${hoursOf(newest)} hours old and whole.` : '')
  },
}

const missing = (backups: string): Finding =>
  found('BACKUP_MISSING', `There is no backup in ${backups}.`, `${NOW}; other folders: ${PROGRAM} doctor --backups <folder>`)

async function findNewest(folder: string, names: string[]): Promise<Backup | undefined> {
  const backups = await Promise.all(
    names
      .filter((name) => name.endsWith('.tar.gz'))
      .map(async (name) => {
        const file = join(folder, name)
        const { size, mtimeMs } = await stat(file)
        return { file, size, time: mtimeMs }
      }),
  )
  return backups.sort((one, other) => other.time - one.time)[0]
}

const hoursOf = ({ time }: Backup): number => Math.floor((Date.now() - time) / 3_600_000)

function findAge(backup: Backup): Finding | undefined {
  const hours = hoursOf(backup)
  if (hours < OLD_HOURS) return undefined
  return found('BACKUP_OLD', `The newest backup, ${backup.file}, is ${hours} hours old.`, NOW)
}

async function findDamage({ file, size }: Backup): Promise<Finding | undefined> {
  const help = `${NOW}; an older one may be whole: gzip -t <file>`
  try {
    if (size <= READ_MAX) await verifyArchive(file)
    else if (!(await endsWhole(file, size))) throw new ArchiveError(`${file} is damaged: its end is missing.`)
    return undefined
  } catch (error) {
    if (error instanceof ArchiveError) return found('BACKUP_DAMAGED', error.message, help)
    return found('BACKUP_DAMAGED', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, help)
  }
}

/** A whole gzip ends with the length of what is in it, and a tar has blocks of 512 bytes. */
async function endsWhole(file: string, size: number): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(4), position: size - 4 })
    return buffer.readUInt32LE() % 512 === 0
  } finally {
    await handle.close()
  }
}

async function findOpen(backups: string): Promise<Finding | undefined> {
  const info = await stat(backups).catch(() => undefined)
  if (!info || platform() === 'win32' || (info.mode & 0o005) !== 0o005) return undefined
  return found(
    'BACKUP_OPEN',
    `Every user of this machine may look into ${backups}, where backups hold password hashes.`,
    `chmod 700 ${backups}`,
  )
}

async function findUnits({ systemctl, signal }: Setup): Promise<(Finding | undefined)[]> {
  const [timer, service] = await Promise.all([
    answerOfSystemd(systemctl, ['is-enabled', 'lokma-backup.timer'], signal),
    answerOfSystemd(systemctl, ['is-failed', 'lokma-backup.service'], signal),
  ])
  return [
    timer === undefined || timer === 'enabled'
      ? undefined
      : found('BACKUP_TIMER_OFF', 'The timer of the nightly backup is off.', 'systemctl enable --now lokma-backup.timer'),
    service === 'failed' ? found('BACKUP_FAILED', 'The last backup failed.', NOW) : undefined,
  ]
}
