import { dirname, join } from 'node:path'
import { writeBackup } from '#db/backup.ts'
import type { Db } from '#db/connect.ts'
import { appendErased, listErased } from '#features/accounts/server/index.ts'
import { CommandError, type Command } from './command.ts'
import { RECORD } from './record-run.ts'
import { ArchiveError } from '#db/archive.ts'
import { readErasedFiles } from './erased-again.ts'

/** What the list of erased members is called beside a backup. */
export const ERASED_LIST = 'erased-members'

/** Writes all data of this server into one file. */
export const backupCommand: Command = {
  parameter: '<file>',
  summary: 'write the whole database and all pictures into one file',
  as: 'tool',
  options: RECORD,
  async run({ database, media, config }, file) {
    const {
      tables,
      media: pictures,
      bytes,
    } = await writeBackup(database.pool, media, file).catch((error: Error) => asCommandError(error, file))
    await copyErasedList(database.db, [config.erasedList, join(dirname(file), ERASED_LIST)]).catch((error: Error) =>
      asCommandError(error, join(dirname(file), ERASED_LIST)),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Wrote ${file}: ${rows} rows of ${tables.length} tables and ${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB.`
  },
}

export function asCommandError(error: NodeJS.ErrnoException, file: string): never {
  if (error instanceof ArchiveError) throw new CommandError(error.message + adviceOn(error, file))
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EACCES: 'this user may not',
    ENOSPC: 'the disk is full',
    EISDIR: 'it is a folder',
    EROFS: 'the disk is read-only',
  }
  const reason = reasons[error.code ?? '']
  throw reason === undefined ? error : new CommandError(`${file} cannot be used: ${reason}.`)
}

/** Adds to the last list whom the database and the lists before it name. */
async function copyErasedList(db: Db, files: readonly string[]): Promise<void> {
  const known = (await listErased(db)).map(({ hash }) => hash)
  const listed = (await readErasedFiles(files.slice(0, -1))) ?? []
  await appendErased(files.at(-1)!, [...new Set([...known, ...listed])])
}

/** What helps where a backup cannot be read. */
const adviceOn = ({ message }: ArchiveError, file: string): string =>
  message.includes(' is damaged') ? ` An older one may be whole: 'ls -t ${dirname(file)}'.` : ''
