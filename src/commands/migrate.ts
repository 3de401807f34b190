import { ensureCatalogue } from '#db/catalogue.ts'
import { migrate } from '#db/migrate.ts'
import type { Command } from './command.ts'

/** Brings the database to the form that this version needs. */
export const migrateCommand: Command = {
  summary: 'bring the database to the form that this version needs',
  as: 'tool',
  async run({ database }) {
    const names = await migrate(database.pool)
    await ensureCatalogue(database.db)
    return names.length === 0 ? 'The database is up to date.' : `Ran ${names.join(', ')}.`
  },
}
