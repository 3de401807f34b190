import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkInvariants } from '#db/check-invariants.ts'
import { migrate, type RunMigration } from '#db/migrate.ts'
import { MIGRATIONS, readMigration } from '#db/migrations.ts'
import { restoreBackup } from '#db/restore.ts'
import { openScratch } from '#db/scratch.ts'
import { VERSION } from '#lib/version.ts'
import { asCommandError } from './commands/backup.ts'
import { CommandError } from './commands/command.ts'
import { writeRehearsal } from './rehearsal-record.ts'

interface What {
  databaseUrl: string | undefined
  dataDir: string
  file: string
  /** Where the migrations are. */
  folder?: string
}

/** A rehearsal restores no pictures: their sums are checked while the file is read. */
const NO_PICTURES = { get: async () => undefined, put: async () => {}, remove: async () => {} }

/** Members hardly notice a pause of this length. */
const PAUSE_MS = 2000

/**
 * Restores a backup into a scratch database, migrates it as the next start would, checks and times it, and keeps the times for that start.
 * @returns what the operator reads, and whether to go
 * @throws CommandError with the reason not to go
 */
export async function rehearse({ databaseUrl, dataDir, file, folder = MIGRATIONS }: What): Promise<string> {
  const scratch = await openScratch({ databaseUrl, dataDir })
  try {
    const { pool } = scratch.database.patient
    const began = performance.now()
    const { tables } = await restoreBackup(pool, NO_PICTURES, file, { keepMails: true, migrates: false, folder }).catch((error: Error) =>
      asCommandError(error, file),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [`Restored ${file} into ${scratch.place}: ${rows} rows in ${seconds(performance.now() - began)}.`]
    const migrations = await migrate(pool, { folder }).catch((error: Error) => stop(lines, error.message))
    lines.push(
      migrations.length === 0 ? 'No migration waits.' : `Ran ${migrations.length} migrations: ${migrations.map(timeOf).join(', ')}.`,
    )
    const violations = await checkInvariants(pool)
    if (violations.length > 0) stop(lines, `What must always be true is not: ${violations.map(({ sentence }) => sentence).join('; ')}.`)
    lines.push('Everything that must be true is true.')
    await writeRehearsal(dataDir, { version: VERSION, at: new Date().toISOString(), migrations })
    return [...lines, await verdict(migrations, folder)].join('\n')
  } finally {
    await scratch.drop()
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const timeOf = ({ name, ms }: RunMigration): string => `${name} ${seconds(ms)}`

function stop(lines: readonly string[], reason: string): never {
  throw new CommandError([...lines, reason, `Do not upgrade to ${VERSION}; the site was not touched.`].join('\n'))
}

async function verdict(migrations: readonly RunMigration[], folder: string): Promise<string> {
  const slow: string[] = []
  for (const migration of migrations)
    if (migration.ms > PAUSE_MS && !(await readMigration(migration.name, folder)).isConcurrent) slow.push(timeOf(migration))
  return slow.length === 0
    ? `Go: nothing holds members up for more than two seconds. The site was not touched.`
    : `Go at a quiet hour: members may wait as long as these take: ${slow.join(', ')}. The site was not touched.`
}

/** The newest backup in a folder, by the time in its name. @throws CommandError */
export async function newestBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => asCommandError(error, folder))
  const newest = names
    .filter((name) => /^lokma-.+\.tar\.gz$/.test(name))
    .sort()
    .at(-1)
  if (newest === undefined) throw new CommandError(`There is no backup in ${folder}: 'systemctl start lokma-backup' writes one.`)
  return join(folder, newest)
}
