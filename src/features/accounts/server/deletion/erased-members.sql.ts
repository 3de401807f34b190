import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf, valuesOf } from '#db/rows.ts'

/** The hash by which a list names an erased member. Ids are random, so it tells nothing of a person. */
export function hashMember(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

/** Records these hashes of erased members; what is recorded already stays. */
export async function recordErased(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`
    insert into erased_members (member_hash) select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash
    on conflict (member_hash) do nothing`.execute(db)
}

/** The members who were erased since a moment, by the clock of the database; all of them where no moment is given. */
export async function listErased(db: Db, since?: Date): Promise<{ hash: string; erasedAt: Date }[]> {
  return rowsOf<{ hash: string; erasedAt: Date }>(db)`
    select encode(member_hash, 'hex') as hash, erased_at as "erasedAt" from erased_members
    where erased_at >= ${since?.toISOString() ?? '-infinity'}::timestamptz order by erased_at`
}

/** The ids of the members whom one of these hashes names. */
export async function findNamed(db: Db, hashes: readonly string[]): Promise<string[]> {
  return valuesOf<string>(db)`
    select p.id from profiles p join unnest(${hashes}::text[]) as hash on decode(hash, 'hex') = sha256(convert_to(p.id::text, 'UTF8'))
    order by p.id`
}
