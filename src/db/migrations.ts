import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the SQL files of this release are. */
export const MIGRATIONS: string = join(import.meta.dirname, 'migrations')

/** Everything that the migrations before it made, in one file. */
export const BASELINE = '0001-baseline.sql'
/** The last of those migrations, and the last commit that has them. */
export const LAST_BEFORE_BASELINE = '0090-site-logo.sql'
export const COMMIT_BEFORE_BASELINE = '41f31fe'

/** One step of the schema. */
export interface Migration {
  name: string
  sql: string
  /** The oldest release whose servers work on the schema afterwards; null: none before the release that brings it. */
  compatibleSince: string | null
  /** Builds an index while members write, which PostgreSQL does outside of a transaction only. */
  isConcurrent: boolean
}

/** The names of all migrations of this version, in order. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

/** Reads one file. Its header may say `-- Compatible since: 1.2.0`. */
export async function readMigration(name: string, folder = MIGRATIONS): Promise<Migration> {
  const sql = await readFile(join(folder, name), 'utf8')
  const compatibleSince = /^-- Compatible since: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null
  return { name, sql, compatibleSince, isConcurrent: concurrentIndexOf(sql) !== undefined }
}

/** The index that a migration builds or drops while members write. */
export function concurrentIndexOf(sql: string): { index: string; isDropped: boolean } | undefined {
  const found = /^(create|drop) (?:unique )?index concurrently (?:if (?:not )?exists )?(\w+)/im.exec(sql)
  return found ? { index: found[2]!, isDropped: found[1]!.toLowerCase() === 'drop' } : undefined
}
