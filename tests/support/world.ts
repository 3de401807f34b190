import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '#src/config.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { connect, type Database } from '#db/connect.ts'
import { fold } from '#lib/fold.ts'
import { slugify } from '#lib/slug.ts'
import { type App, createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import type { Clock } from '#server/hub/index.ts'
import type { Services } from '#server/services.ts'
import { Client } from './client.ts'
import { copyDatabase } from './cluster.ts'

/** A whole product over a database of its own, without a network: what a database test plays in. */
export interface World {
  app: App
  services: Services
  database: Database
  /** How another process reaches the same database. */
  databaseUrl: string
  /** Somebody without an account, with a browser of their own. */
  visitor(): Client
  /** A new member of this name, signed in: what a sign-up leaves in the database. */
  member(name?: string): Promise<Client & { profileId: string; username: string }>
  /** A new restaurant; an author makes it theirs. */
  restaurant(given?: RestaurantDraft): Promise<string>
  close(): Promise<void>
}

export interface RestaurantDraft {
  id?: string
  title?: string
  body?: string | null
  address?: string | null
  restaurant_type?: string | null
  author_id?: string | null
  initial_rating?: number | null
  created_at?: Date
  hype_score?: number
  photos?: string[]
}

/** Every member's password, hashed once: it is the dearest part of a sign-up, and what a sign-up does has tests of its own. */
const PASSWORD = 'acili-ezme-7'
const hashed = hashPassword(PASSWORD)
const DAY = 24 * 60 * 60 * 1000

let counter = 0

/** @param given a migrated database that is somebody else's; otherwise it gets one of its own */
export async function createWorld(env: Record<string, string> = {}, clock?: Clock, given?: { url: string }): Promise<World> {
  const { url, drop } = given ? { ...given, drop: async () => {} } : await copyDatabase(inject('template'))
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-world-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  // Whoever played is gone soon: the cluster has a hundred connections for all files together.
  const database = connect({ connectionString: url, max: 25, idleTimeoutMillis: 500 })
  const services = createServices({
    config,
    database,
    secret: 'a secret that only tests know, 32+',
    log: pino({ level: config.logLevel }),
    clock,
  })
  const app = createApp(services)

  return {
    app,
    services,
    database,
    databaseUrl: url,
    visitor: () => new Client(app),
    async member(name = 'uye') {
      const username = `${name}_${(++counter).toString(36)}${Math.random().toString(36).slice(2, 5)}`.slice(0, 20)
      const client = new Client(app)
      const authId = randomUUID()
      const token = randomUUID()
      await database.db.transaction().execute(async (tx) => {
        const account = { id: authId, name, email: `${username}@example.com`, username, nickname: name, policies_accepted_at: new Date() }
        await tx.insertInto('auth_users').values(account).execute()
        const login = { id: randomUUID(), user_id: authId, account_id: authId, provider_id: 'credential', password: await hashed }
        await tx.insertInto('auth_accounts').values(login).execute()
        const session = { id: randomUUID(), user_id: authId, token, expires_at: new Date(Date.now() + 30 * DAY) }
        await tx.insertInto('auth_sessions').values(session).execute()
      })
      const { id } = await database.db.selectFrom('profiles').select('id').where('auth_id', '=', authId).executeTakeFirstOrThrow()
      await awardBadges(services, [id])
      const { sessionToken } = (await services.auth.$context).authCookies
      const signature = createHmac('sha256', services.secret).update(token).digest('base64')
      client.cookies.set(sessionToken.name, encodeURIComponent(`${token}.${signature}`))
      return Object.assign(client, { profileId: id, username })
    },
    async restaurant(given = {}) {
      const title = given.title ?? `Deneme Büfe ${++counter}`
      const id = given.id ?? `${slugify(title)}-${randomUUID().slice(0, 6)}`
      await database.db
        .insertInto('restaurants')
        .values({ ...given, id, title, search_key: fold(title), address_key: fold(given.address ?? '') })
        .execute()
      return id
    },
    async close() {
      await services.mail.close()
      await database.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
