import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '#site/server/config.ts'
import { makePrivateKey } from '#platform/push/index.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { connect, type Database } from '#db/connect.ts'
import { REQUEST_LIMITS } from '#db/session.ts'
import { fold, titleKey } from '#lib/fold.ts'
import { slugify } from '#lib/slug.ts'
import { type App, createApp } from '#app/api.ts'
import { createContext, type AppContext } from '#app/create-context.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { Client } from './client.ts'
import { copyDatabase } from './cluster.ts'
import { newWord } from './seed.ts'
import { noteServerFault } from './server-faults.ts'

/** A whole product on a separate database, without a network, for database tests. */
export interface TestApp {
  app: App
  context: AppContext
  database: Database
  /** How another process reaches the same database. */
  databaseUrl: string
  /** A visitor with a separate session. */
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
  maps_link?: string | null
  province?: number | null
  district?: string | null
  is_place_chosen?: boolean
  longitude?: number
  latitude?: number
  position_kind?: 'pin' | 'district'
  is_cart?: boolean
  landmark?: string
  member_accept_count?: number
  member_reject_count?: number
  restaurant_type?: string | null
  author_id?: string | null
  initial_rating?: number | null
  created_at?: Date
  hype_score?: number
  photos?: string[]
}

/** Every member's password, hashed once: hashing is the slowest part of a sign-up, which has separate tests. */
const PASSWORD = 'acili-ezme-7'
const hashed = hashPassword(PASSWORD)
const DAY = 24 * 60 * 60 * 1000

/** By which push services know the test server. */
export const PUSH_KEY = makePrivateKey()

/**
 * Idle connections close: all test files share the cluster's hundred connections. Waits for locks and connections may take longer
 * than in production: here a slow machine causes them, and a refusal would hide what a race leaves behind.
 */
const poolSettings = { max: 25, idleTimeoutMillis: 3000, limits: { ...REQUEST_LIMITS, lockMs: 4500 }, connectionTimeoutMillis: 10_000 }

/** @param given an existing migrated database, which the caller drops; by default a new one */
export async function createTestApp(env: Record<string, string> = {}, clock?: Clock, given?: { url: string }): Promise<TestApp> {
  const { url, drop } = given ? { ...given, drop: async () => {} } : await copyDatabase(inject('template'))
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-world-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const database = connect({ connectionString: url, ...poolSettings })
  const context = createContext({
    config,
    database,
    secret: 'a secret that only tests know, 32+',
    pushKey: PUSH_KEY,
    log: config.logLevel === 'silent' ? pino({ level: 'error' }, { write: noteServerFault }) : pino({ level: config.logLevel }),
    clock,
  })
  const app = createApp(context)

  return {
    app,
    context,
    database,
    databaseUrl: url,
    visitor: () => new Client(app),
    async member(name = 'uye') {
      const username = `${name.slice(0, 12)}_${newWord()}`
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
      await awardBadges(context, [id])
      const { sessionToken } = (await context.auth.$context).authCookies
      const signature = createHmac('sha256', context.secret).update(token).digest('base64')
      client.cookies.set(sessionToken.name, encodeURIComponent(`${token}.${signature}`))
      return Object.assign(client, { profileId: id, username })
    },
    async restaurant(given = {}) {
      const title = given.title ?? `Deneme Büfe ${newWord()}`
      const id = given.id ?? `${slugify(title)}-${newWord()}`
      await database.db
        .insertInto('restaurants')
        .values({ ...given, id, title, search_key: titleKey(title), address_key: fold(given.address ?? '') })
        .execute()
      return id
    },
    async close() {
      for (const part of [context.mail, context.bells, context.pushes, context.raids, context.decisions, context.counts]) await part.close()
      await database.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
