import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { readConfig } from '#site/server/config.ts'

const databases = new Map<string, Promise<OpenDatabase>>()

/** The database of the product that the journeys use now: see startOwnServer. */
export function journeyDatabase(): Promise<OpenDatabase> {
  const { JOURNEY_DATA = '', JOURNEY_DATABASE } = process.env
  const known = databases.get(JOURNEY_DATA)
  if (known) return known
  const config = readConfig({ DATA_DIR: JOURNEY_DATA, ...(JOURNEY_DATABASE ? { DATABASE_URL: JOURNEY_DATABASE } : {}) })
  const opened = openDatabase(config, 'tool', () => {})
  databases.set(JOURNEY_DATA, opened)
  return opened
}

/** Lets go of the database, before its server stops. */
export async function closeJourneyDatabase(): Promise<void> {
  const { JOURNEY_DATA = '' } = process.env
  const opened = databases.get(JOURNEY_DATA)
  databases.delete(JOURNEY_DATA)
  await (await opened)?.close()
}
