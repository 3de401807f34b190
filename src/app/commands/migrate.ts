import { ensureInitialData } from '#db/initial-data.ts'
import { migrate } from '#db/migrate.ts'
import type { Command } from './command.ts'

/** Migrates the database to the schema of this version. */
export const migrateCommand: Command = {
  summary: 'bring the database to the form that this version needs',
  as: 'tool',
  async run({ database }) {
    const names = (await migrate(database.pool)).map(({ name }) => name)
    await ensureInitialData(database.db)
    return names.length === 0 ? 'The database is up to date.' : `Ran ${names.join(', ')}.`
  },
}
