import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { readConfig } from '#platform/config.ts'

let database: Promise<OpenDatabase> | undefined

/** The database of the product that the journeys use. */
export function journeyDatabase(): Promise<OpenDatabase> {
  const { JOURNEY_DATA = '', JOURNEY_DATABASE } = process.env
  const config = readConfig({ DATA_DIR: JOURNEY_DATA, ...(JOURNEY_DATABASE ? { DATABASE_URL: JOURNEY_DATABASE } : {}) })
  return (database ??= openDatabase(config, 'tool', () => {}))
}
