import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, inject } from 'vitest'
import { MIGRATIONS } from '#db/migrations.ts'
import { createNamedDatabase, dropOldDatabases, openPool, withDatabase } from './cluster.ts'

const open: { name: string; pool: pg.Pool }[] = []
const folders: string[] = []

/** Databases and folders of migrations of other releases; both are gone after each test of the file that calls this. */
export function cleanReleases(): void {
  afterEach(async () => {
    for (const { name, pool } of open.splice(0)) {
      await pool.end()
      await dropOldDatabases(inject('template'), name, () => true)
    }
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })
}

/** A database without tables. */
export async function emptyDatabase(): Promise<pg.Pool> {
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  await createNamedDatabase(inject('template'), name)
  const pool = openPool(withDatabase(inject('template'), name), 4)
  open.push({ name, pool })
  return pool
}

async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-migrations-'))
  folders.push(folder)
  await cp(MIGRATIONS, folder, { recursive: true })
  return folder
}

/** The migrations that came before this one, in a folder of their own. */
export async function migrationsBefore(name: string): Promise<string> {
  const folder = await copyMigrations()
  for (const file of await readdir(folder)) if (file >= name) await rm(join(folder, file))
  return folder
}

/** The migrations of this release and of a later one, in a folder of their own. */
export async function migrationsWith(more: Record<string, string>): Promise<string> {
  const folder = await copyMigrations()
  for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql)
  return folder
}
