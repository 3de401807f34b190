import { dirname } from 'node:path'
import { writeBackup } from '#db/backup.ts'
import { CommandError, type Command } from './command.ts'
import { RECORD } from './record-run.ts'
import { ArchiveError } from '#db/archive.ts'

/** Writes all data of this server into one file. */
export const backupCommand: Command = {
  parameter: '<file>',
  summary: 'write the whole database and all pictures into one file',
  as: 'tool',
  options: RECORD,
  async run({ database, media }, file) {
    const {
      tables,
      media: pictures,
      bytes,
    } = await writeBackup(database.pool, media, file).catch((error: Error) => asCommandError(error, file))
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

/** What helps where a backup cannot be read. */
const adviceOn = ({ message }: ArchiveError, file: string): string =>
  message.includes(' is damaged') ? ` An older one may be whole: 'ls -t ${dirname(file)}'.` : ''
