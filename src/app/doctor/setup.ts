import { execFile } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findEmbedded } from '#db/find-embedded.ts'
import { chooseAmong } from '#db/several-servers.ts'
import { isPublicAddress } from '#platform/push/index.ts'
import type { Config } from '#site/server/config.ts'
import { environmentFile } from '#site/server/environment-file.ts'
import type { Finding } from './codes.ts'
import { readUsable } from './usable-settings.ts'

/** What tests and options put in place of the usual. */
export interface Given {
  /** The file of the settings. */
  envFile?: string
  /** The folder of the backups. */
  backups?: string
  /** Who answers questions about names. */
  resolver?: Resolver
  /** The programs of systemd; undefined where this machine has none. */
  systemctl?: string
  timedatectl?: string
}

/** What the doctor looks at: the settings as far as they can be used, and ways to what they name. */
export interface Setup extends Given {
  env: NodeJS.ProcessEnv
  envFile: string
  config: Config
  /** What is wrong with single settings; `config` is without them. */
  refused: readonly Finding[]
  backups: string
  resolver: Resolver
  /** Whether other people reach the site. */
  isPublic: boolean
  /** How node-postgres connects; undefined while the embedded database is down. */
  connection: pg.PoolConfig | undefined
  /** The database, if it lets us in. */
  database(): Promise<pg.Pool | undefined>
  /** The server's secret, if it is there and this user may read it. */
  secret(): Promise<string | undefined>
  /** Runs `make` once for all checks. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
  signal: AbortSignal
  stop(): void
}

const CONNECT_MS = 4000
const QUERY_MS = 5000
const DNS_MS = 1500

/** Reads the settings. Nothing is started, and nothing is written. */
export function createSetup(env: NodeJS.ProcessEnv, given: Given = {}): Setup {
  const { config, refused } = readUsable(env)
  const known = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  const connection = connectionOf(config)
  let pool: pg.Pool | undefined

  async function open(): Promise<pg.Pool | undefined> {
    if (connection === undefined) return undefined
    pool = new pg.Pool(chooseAmong(connection).settings)
    pool.on('error', () => {})
    return pool.query('select').then(
      () => pool,
      () => undefined,
    )
  }
  const setup: Setup = {
    envFile: environmentFile(env),
    backups: '/var/backups/lokma',
    resolver: new Resolver({ timeout: DNS_MS, tries: 2 }),
    ...given,
    env,
    config,
    refused,
    isPublic: config.publicUrl !== undefined && isPublicHost(new URL(config.publicUrl).hostname),
    connection,
    database: () => setup.once('database', open),
    secret: () => setup.once('secret', () => readSecret(config)),
    once<T>(key: string, make: () => Promise<T>): Promise<T> {
      const made = known.get(key) ?? make()
      known.set(key, made)
      return made as Promise<T>
    },
    signal: stopping.signal,
    stop() {
      stopping.abort()
      void pool?.end().catch(() => {})
    },
  }
  return setup
}

function connectionOf({ databaseUrl, dataDir }: Config): pg.PoolConfig | undefined {
  const place = databaseUrl === undefined ? findEmbedded(dataDir) : { connectionString: databaseUrl }
  return place && { ...place, max: 4, connectionTimeoutMillis: CONNECT_MS, query_timeout: QUERY_MS, application_name: 'lokma doctor' }
}

async function readSecret({ authSecret, dataDir }: Config): Promise<string | undefined> {
  if (authSecret !== undefined) return authSecret
  const secret = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')
  return secret.trim() || undefined
}

/** Whether people elsewhere can mean this host. */
function isPublicHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  if (isIP(plain) !== 0) return isPublicAddress(plain)
  return plain.includes('.') && !/\.(?:localhost|local|internal|lan|home|test)$/.test(plain)
}

/** Where systemd has its sockets. */
const SYSTEMD = '/run/systemd/system'

/** What a program of systemd prints, whatever its exit code says; undefined where this machine has no systemd. */
export async function answerOfSystemd(program: string | undefined, args: string[], signal: AbortSignal): Promise<string | undefined> {
  if (program === undefined && !existsSync(SYSTEMD)) return undefined
  const usual = args[0] === 'show' ? 'timedatectl' : 'systemctl'
  try {
    return (await promisify(execFile)(program ?? usual, args, { signal, timeout: CONNECT_MS })).stdout.trim()
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: string }
    return typeof code === 'number' ? (stdout ?? '').trim() : undefined
  }
}
