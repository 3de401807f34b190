import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, rowsOf, valuesOf } from '#db/rows.ts'
import type { MediaListing } from '#db/types.ts'
import type { StoredFile } from './media-store.ts'

interface RecordRow {
  name: string
  created_at: Date
  is_complete: boolean
}

/** The next records of a range of names, in their order. */
export async function findRecords(
  db: Db,
  { after, upTo, most }: { after: string | undefined; upTo: string | undefined; most: number },
): Promise<RecordRow[]> {
  return rowsOf<RecordRow>(db)`
    select name, created_at, kind is not null and bytes is not null as is_complete from media_files
    where (${after ?? null}::text is null or name > ${after ?? null}::text) and (${upTo ?? null}::text is null or name <= ${upTo ?? null}::text)
    order by name limit ${most}`
}

/** Fills sizes and kinds that are not known yet. */
export async function completeFiles(db: Db, files: readonly StoredFile[]): Promise<void> {
  const [names, sizes] = [files.map(({ name }) => name), files.map(({ bytes }) => bytes)]
  await sql`
    update media_files f set bytes = coalesce(f.bytes, given.bytes), kind = coalesce(f.kind, media_kind_of(f.name))
    from unnest(${names}::text[], ${sizes}::int[]) given (name, bytes) where f.name = given.name`.execute(db)
}

/** Those of these names that nothing records. */
export async function findUnrecorded(db: Db, names: readonly string[]): Promise<string[]> {
  return valuesOf<string>(db)`
    select name from unnest(${names}::text[]) given (name) where not exists (select from media_files f where f.name = given.name)`
}

/** Recorded files that nothing names any more. */
export async function countUnused(db: Db): Promise<{ files: number; bytes: number }> {
  return (await firstRow<{ files: number; bytes: number }>(db)`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
    from media_files f where not exists (select from media_in_use u where u.name = f.name)`)!
}

/** Replaces what the last listing found. */
export async function saveListing(db: Db, outcome: Omit<Insertable<MediaListing>, 'is_only' | 'listed_at'>): Promise<void> {
  const row = { ...outcome, listed_at: sql<Date>`now()` }
  await db
    .insertInto('media_listing')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
}

export interface ListingRow {
  listed_at: Date
  files: number
  bytes: number
  waiting_files: number
  waiting_bytes: number
  removed: number
  left_over: number
  missing: number
  is_withheld: boolean
}

/** What the last listing found; undefined before the first. */
export async function findListing(db: Db): Promise<ListingRow | undefined> {
  return firstRow<ListingRow>(db)`
    select listed_at, files, bytes::float8 as bytes, waiting_files, waiting_bytes::float8 as waiting_bytes, removed, left_over, missing, is_withheld
    from media_listing`
}
