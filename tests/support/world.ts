import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '#src/config.ts'
import { connect, type Database } from '#db/connect.ts'
import { fold } from '#lib/fold.ts'
import { slugify } from '#lib/slug.ts'
import { type App, createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
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
  /** A new member of this name, signed in. */
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

let counter = 0

export async function createWorld(env: Record<string, string> = {}): Promise<World> {
  const { url, drop } = await copyDatabase(inject('template'))
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-world-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  // Whoever played is gone soon: the cluster has a hundred connections for all files together.
  const database = connect({ connectionString: url, max: 25, idleTimeoutMillis: 500 })
  const services = createServices({ config, database, secret: 'a secret that only tests know, 32+', log: pino({ level: config.logLevel }) })
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
      const answer = await client.post('/auth/sign-up', {
        email: `${username}@example.com`,
        password: 'acili-ezme-7',
        username,
        nickname: name,
        policiesAccepted: true,
      })
      if (answer.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(answer.body)}`)
      const { id } = await database.db.selectFrom('profiles').select('id').where('username', '=', username).executeTakeFirstOrThrow()
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
      await database.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
