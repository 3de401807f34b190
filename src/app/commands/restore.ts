import { migrate } from '#db/migrate.ts'
import { restoreBackup } from '#db/restore.ts'
import { asCommandError } from './backup.ts'
import type { Command } from './command.ts'

/** Puts a backup into an empty database: all of it or nothing. */
export const restoreCommand: Command = {
  parameter: '<file>',
  summary: 'put such a file into an empty database',
  as: 'server',
  async run({ database, media }, file) {
    await migrate(database.pool)
    const { tables, media: pictures } = await restoreBackup(database.pool, media, file).catch((error: Error) => asCommandError(error, file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored ${file}: ${rows} rows of ${tables.length} tables and ${pictures.length} pictures.`
  },
}
