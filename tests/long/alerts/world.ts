import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cast, createRestaurants, signInCast } from '#tests/faults/cast.ts'
import { type Ended, type Product, run, startOver } from '#tests/operating/product.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { type Prometheus, startPrometheus } from '#tests/support/prometheus.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { openPushService, type PushService } from '#tests/support/push-service.ts'
import { type Blockade, findRedis, openBlockade, startRedis } from '#tests/support/redis.ts'
import { openReplicated, type Replicated } from '#tests/support/replica.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { openPostOffice, type PostOffice } from '#tests/support/smtp.ts'
import { createTestApp, PUSH_KEY, type TestApp } from '#tests/support/test-app.ts'
import type { Ailment } from './preload.ts'

const TOKEN = 'a token that only tests know'
/** Small, so that a test reaches half of it. */
const FILES_MAX = 8192
const DISK_MB = 160

/** A whole Lokma with everything that its alerts watch, and the Prometheus that watches it. */
export interface World {
  database: Replicated
  /** Between the servers and the primary. */
  line: Proxy
  /** Between the servers and the replica. */
  replicaLine: Proxy
  redis: Blockade
  office: PostOffice
  pushService: PushService
  data: SmallDisk
  backups: SmallDisk
  testApp: TestApp
  cast: Cast
  restaurants: string[]
  product: Product
  prometheus: Prometheus
  /** Runs statements as the superuser, past the proxy. */
  sql(text: string): Promise<void>
  /** Runs a command of the operator with the settings of the server. */
  command(...args: string[]): Promise<Ended>
  /** Makes the serving processes ill, or well again. */
  ail(ailment: Ailment): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** What PostgreSQL must know before it starts. */
async function prepareDatabase({ primary }: Replicated): Promise<void> {
  const settings = {
    archive_mode: 'on',
    archive_command: 'true',
    // The least, so that a test can use up enough transactions.
    autovacuum_freeze_max_age: '100000',
    autovacuum_naptime: '1s',
  }
  for (const [name, value] of Object.entries(settings)) await queryOnce(primary.url, `alter system set ${name} = '${value}'`)
  await primary.stop()
  await primary.start()
}

/** Takes what is there from the machine: Redis, Prometheus and disks in memory. */
export async function openWorld(): Promise<World> {
  const database = await openReplicated()
  await prepareDatabase(database)
  const [line, server] = [await openProxy(database.primary.socket), await startRedis(findRedis()!)]
  const replicaLine = await openProxy({ path: join(new URL(database.url).searchParams.get('host')!, '.s.PGSQL.5432') })
  const [redis, office, pushService] = [await openBlockade(server.url), await openPostOffice(), await openPushService()]
  const [data, backups] = [await mountSmallDisk(DISK_MB), await mountSmallDisk(DISK_MB)]
  const testApp = await createTestApp({}, undefined, { url: database.primary.url })
  const cast = await signInCast(testApp)
  const control = await mkdtemp(join(tmpdir(), 'lokma-alerts-'))
  const certificate = join(control, 'push-service.pem')
  await writeFile(certificate, pushService.cert)
  const ail = (ailment: Ailment) => writeFile(join(control, 'ailment.json'), JSON.stringify(ailment))
  await ail({})
  const settings = {
    DATABASE_URL: database.primary.through(line.port),
    DATABASE_READ_URL: database.primary.through(replicaLine.port),
    REDIS_URL: redis.url,
    WEB_CONCURRENCY: '2',
    DATA_DIR: data.path,
    SMTP_URL: office.url,
    MAIL_FROM: 'Lokma <posta@lokma-deneme.org>',
    PUSH_SERVICES: pushService.entry,
    VAPID_PRIVATE_KEY: PUSH_KEY,
    NODE_EXTRA_CA_CERTS: certificate,
    METRICS_TOKEN: TOKEN,
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  }
  const preloaded = { NODE_OPTIONS: `--import ${import.meta.resolve('./preload.ts')}`, ALERTS_CONTROL: control }
  const limitFiles = (pid: number): void => void execFileSync('prlimit', ['--pid', String(pid), `--nofile=${FILES_MAX}:${FILES_MAX}`])
  const launch = (more = {}): Promise<Product> => startOver(testApp, { ...settings, ...preloaded, ...more }, { onSpawn: limitFiles })
  const product = await launch()
  const { port } = new URL(product.address)
  const parts = { database, line, replicaLine, redis, office, pushService, data, backups, testApp, cast, product, ail }
  const world: World = {
    ...parts,
    restaurants: await createRestaurants(testApp, cast, 40),
    prometheus: await startPrometheus({ address: product.address, token: TOKEN }),
    sql: async (text) => void (await queryOnce(database.primary.url, text)),
    command: (...args) => run('src/app/cli.ts', args, { ...settings, PORT: port, AUTH_SECRET: testApp.context.secret, DEMO: '0' }),
    stop: async () => void (await world.product.signal('SIGTERM')),
    async start() {
      world.product = await launch({ PORT: port })
    },
    async close() {
      await world.stop()
      await world.prometheus.stop()
      await testApp.close()
      for (const part of [line, replicaLine, redis]) await part.shut()
      await office.leave()
      for (const part of [pushService, database]) await part.close()
      await server.stop()
      for (const disk of [data, backups]) await disk.remove()
      await rm(control, { recursive: true })
    },
  }
  return world
}
