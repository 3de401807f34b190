import { once } from 'node:events'
import process from 'node:process'
import type { Logger } from 'pino'
import { buildWeb } from '#app/pages/web.ts'
import { connect, type Database, type PoolSettings } from '#db/connect.ts'
import { ensureInitialData } from '#db/initial-data.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { demoLogins } from '#demo/members.ts'
import { VERSION } from '#lib/version.ts'
import { openMedia } from '#platform/media/index.ts'
import { type Config, ConfigError } from '#site/server/config.ts'
import { readRehearsal } from './rehearsal-record.ts'
import { loadSecrets, type Secrets } from './secret.ts'
import { assertDemoAllowed, startDemo } from './start-demo.ts'

/** What a primary passes to a process that prepares a start or a reload. */
export interface PreparationConfig {
  /** How to reach the embedded database, which the primary has opened; undefined with a PostgreSQL of one's own. */
  embedded: PoolSettings | undefined
}

/** What a server needs when everything is ready for it. */
export interface Prepared extends Secrets {
  version: string
  connection: PoolSettings
  workers: number
  logins: typeof demoLogins | []
}

/**
 * Brings all to where this release can serve: pages, migrations, initial data, demo. Servers of the release before may work meanwhile.
 * @throws ConfigError, MigrationError
 */
export async function prepare(
  config: Config,
  database: Database & { embedded: boolean },
  log: Logger,
  { buildsPages = true }: { buildsPages?: boolean } = {},
): Promise<Prepared['logins']> {
  const demo = { wanted: config.demo, isEmbedded: database.embedded, publicUrl: config.publicUrl }
  await assertDemoAllowed(database, demo)
  if (buildsPages) await buildWeb()
  const rehearsal = await readRehearsal(config.dataDir)
  const migrations = await migrate(database.pool, {
    onWaiting: (names) =>
      log.info({ migrations: names, version: VERSION }, `${names.length} migrations wait: ${rehearsal.sentenceOn(names)}`),
  })
  if (migrations.length > 0) log.info({ migrations }, 'database migrated')
  await ensureInitialData(database.patient.db)
  return startDemo({ db: database.patient.db, media: openMedia(config), log }, demo)
}

/** Runs as a process of its own for a primary, which may be of the release before, and tells it how to start workers. */
export async function prepareForPrimary(config: Config, log: Logger): Promise<void> {
  const end = (): never => process.exit(1)
  process.once('disconnect', end)
  const [{ embedded }] = (await once(process, 'message')) as [PreparationConfig]
  if ((embedded === undefined) !== (config.databaseUrl !== undefined))
    throw new ConfigError('DATABASE_URL was set or taken away: this takes a restart (systemctl restart lokma).')
  const onError = (error: Error): void => log.warn({ error: error.message }, 'database connection lost')
  const database = embedded ? { ...connect({ ...embedded, onError }), embedded: true } : await openDatabase(config, 'server', onError)
  try {
    const secrets = await loadSecrets(config)
    const logins = await prepare(config, database, log)
    const prepared: Prepared = { ...secrets, version: VERSION, connection: database.connection, workers: config.workers, logins }
    await new Promise((sent) => process.send!(prepared, sent))
  } finally {
    await database.close()
    process.off('disconnect', end)
    process.disconnect()
  }
}
