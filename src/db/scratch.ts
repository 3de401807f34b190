import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { createClient } from './several-servers.ts'
import { PATIENT_LIMITS } from './session.ts'

/** An empty database that nobody else uses. */
export interface Scratch {
  database: Database
  /** Where it is, for the operator. */
  place: string
  /** Closes it, and deletes it with what it holds. */
  drop(): Promise<void>
}

/**
 * Makes an empty database: beside that of the site where its role may create one, else in an embedded PostgreSQL of its own.
 * @throws EmbeddedError
 */
export async function openScratch({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): Promise<Scratch> {
  return (databaseUrl === undefined ? undefined : await besideSite(databaseUrl)) ?? ofItsOwn(dataDir)
}

async function besideSite(databaseUrl: string): Promise<Scratch | undefined> {
  const site = createClient({ connectionString: databaseUrl })
  await site.connect()
  try {
    const { rowCount } = await site.query('select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)')
    if (rowCount === 0) return undefined
    const name = `lokma_rehearsal_${randomBytes(6).toString('hex')}`
    await site.query(`create database ${name} encoding 'UTF8' template template0`)
    const connectionString = databaseUrl.replace(/^([^:]+:\/\/[^/?]*)[^?]*/, `$1/${name}`)
    const database = connect({ connectionString, limits: PATIENT_LIMITS })
    return {
      database,
      place: `the database ${name} beside that of the site`,
      async drop() {
        await database.close()
        const again = createClient({ connectionString: databaseUrl })
        await again.connect()
        await again.query(`drop database ${name} with (force)`)
        await again.end()
      },
    }
  } finally {
    await site.end()
  }
}

async function ofItsOwn(dataDir: string): Promise<Scratch> {
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(join(dataDir, 'rehearsal-'))
  const embedded = await startEmbedded(folder)
  const database = connect({ ...embedded.connection, limits: PATIENT_LIMITS })
  return {
    database,
    place: 'an embedded PostgreSQL of its own',
    async drop() {
      await database.close()
      await embedded.stop()
      await rm(embedded.home, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
