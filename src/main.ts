import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { ConfigError, readConfig } from '#src/config.ts'
import { ensureCatalogue } from '#db/catalogue.ts'
import { migrate } from '#db/migrate.ts'
import { EmbeddedError } from '#db/embedded.ts'
import { ensureDataDir, openDatabase } from '#db/open.ts'
import { UnavailableError } from '#lib/errors.ts'
import { startDemo } from '#src/demo.ts'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import { startDraining } from '#server/health.ts'
import { createHttpServer } from '#server/http.ts'
import { publicOrigin } from '#server/pages.ts'
import { startJobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { loadSecret } from '#server/secret.ts'
import { loadWeb } from '#server/web.ts'

const DRAIN_MS = 20_000

/** config → database → services → http → listen → drain. */
async function main(): Promise<void> {
  const config = readConfig()
  const develop = process.argv.includes('--dev')
  // React draws twice as fast in its production build, which it chooses by this when it is loaded.
  if (!develop) process.env['NODE_ENV'] ??= 'production'
  const log = pino({ level: config.logLevel, base: null, formatters: { level: (label) => ({ level: label }) } })
  await ensureDataDir(config.dataDir)
  const secret = config.authSecret ?? (await loadSecret(config.dataDir))

  const web = await loadWeb({ develop })
  let stopping = false
  const database = await openDatabase(config, 'server', (error) => {
    if (!stopping) log.warn({ error: error.message }, 'database connection lost')
  })
  let server: Server | undefined
  let logins: Awaited<ReturnType<typeof startDemo>> = []
  let jobs: { stop(): Promise<void> } | undefined
  let mail: { close(): Promise<void> } | undefined
  let live: Pick<Services, 'fanOut' | 'hub' | 'outbox' | 'presence'> | undefined
  try {
    const migrations = await migrate(database.pool)
    if (migrations.length > 0) log.info({ migrations }, 'database migrated')
    const services = createServices({ config, database, secret, log })
    mail = services.mail
    live = services
    await ensureCatalogue(services.db)
    logins = await startDemo(services, { wanted: config.demo, isEmbedded: database.embedded, isPublic: config.publicUrl !== undefined })
    const app = createApp(services)
    web.connect(async (request) => app.fetch(request, { address: 'page' }), publicOrigin(config))
    server = createHttpServer(services, app, web.render, web.assets, web.develop, web.upgrade)
    jobs = startJobs(services)
    services.fanOut.open()
    services.outbox.start()
    server.listen(config.port, config.host)
    await once(server, 'listening')
  } catch (error) {
    await jobs?.stop()
    await mail?.close()
    await live?.outbox.close()
    await live?.fanOut.close()
    await web.close()
    await database.close()
    throw error
  }

  const { port } = server.address() as AddressInfo
  process.stdout.write(`Lokma: ${publicOrigin({ ...config, publicUrl: undefined, port })}\n`)

  for (const { email, password, role } of logins) process.stdout.write(`  ${role}: ${email} / ${password}\n`)
  if (logins[0]) process.stdout.write(`  the messages of the first two open with the passphrase ${logins[0].password}\n`)

  const listening = server
  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    startDraining()
    await live?.hub.drain()
    // Somebody without a database to tell it to still stops.
    await live?.presence.close().catch((error: Error) => log.warn({ error: error.name }, 'last visits not kept'))
    const closed = new Promise<void>((done) => listening.close(() => done()))
    // A connection that was busy at first becomes idle later.
    const idle = setInterval(() => listening.closeIdleConnections(), 100)
    const late = setTimeout(() => listening.closeAllConnections(), DRAIN_MS)
    await closed
    clearTimeout(late)
    clearInterval(idle)
    await jobs?.stop()
    await mail?.close()
    // Whatever was said until now is told.
    await live?.outbox.close()
    await live?.fanOut.close()
    await web.close()
    await database.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

main().catch((error: NodeJS.ErrnoException) => {
  const known = error instanceof ConfigError || error instanceof EmbeddedError || error instanceof UnavailableError
  const sentence =
    error.code === 'EADDRNOTAVAIL'
      ? 'HOST is no address of this machine.'
      : error.code === 'EADDRINUSE'
        ? 'PORT is in use by another program; stop it or set PORT to another number.'
        : error.code === 'EACCES'
          ? 'PORT or DATA_DIR is not open to this user.'
          : known
            ? error.message
            : (error.stack ?? error.message)
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
