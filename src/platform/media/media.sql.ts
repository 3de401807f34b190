import type { Db } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/rows.ts'
import type { MediaFile, MediaPurpose } from './keep-files.ts'
import type { KindUsage } from './usage.ts'

/** Records files that are about to be put; a name that was ever recorded is refused. */
export async function insertFiles(db: Db, { ownerId, kind }: MediaPurpose, files: readonly MediaFile[]): Promise<void> {
  await db
    .insertInto('media_files')
    .values(files.map(({ name, data }) => ({ name, owner_id: ownerId, kind, bytes: data.length })))
    .execute()
}

export async function deleteFiles(db: Db, names: string[]): Promise<void> {
  await db.deleteFrom('media_files').where('name', 'in', names).execute()
}

/** Names of files without references that were recorded at least `olderThanHours` ago. */
export async function findUnused(db: Db, olderThanHours: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select name from media_files f
    where created_at < now() - make_interval(hours => ${olderThanHours})
      and not exists (select from media_in_use u where u.name = f.name)
    order by created_at, name`
}

export async function findInUse(db: Db): Promise<string[]> {
  return valuesOf<string>(db)`select distinct name from media_in_use order by name`
}

/** The recorded files by kind, the largest sum first. */
export async function sumFiles(db: Db): Promise<KindUsage[]> {
  return rowsOf<KindUsage>(db)`
    select kind, count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from media_files group by kind order by bytes desc, kind`
}
