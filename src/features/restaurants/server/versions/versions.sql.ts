import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue } from '#db/rows.ts'
import type { LaterVersion } from '../../changes.rules.ts'
import { type ChangeField, differences, isHidden, type Snapshot, type Values, type VersionRole } from '../../versions.rules.ts'
import { snapshotColumns } from './snapshot.ts'

/** Whether others than the author, members or visitors, have voted: a condition on `restaurants r`. */
const isRated = sql<boolean>`exists (select from votes v where v.question_id = r.id and v.user_id is distinct from r.author_id)`

/**
 * Locks a restaurant until the end of the transaction, and reads everything that an edit can change. A vote takes the same lock: it is
 * counted before, and then the edit knows of it, or after.
 */
export async function lockForEdit(tx: Tx, id: string, memberId: string | null) {
  const { rows } = await sql`select from restaurants where id = ${id} for update`.execute(tx)
  if (rows.length === 0) return undefined
  return tx
    .selectFrom('restaurants as r')
    .select(snapshotColumns)
    .select([
      'id',
      'author_id',
      'question_type',
      isRated.as('is_rated'),
      sql<boolean>`holds_restaurant(${memberId}::uuid, id)`.as('is_business'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type EditedRow = NonNullable<Awaited<ReturnType<typeof lockForEdit>>>

/** Reads the columns of `lockForEdit` without a lock. */
export function findSnapshotRow(db: Db | Tx, id: string) {
  return db.selectFrom('restaurants').select(snapshotColumns).where('id', '=', id).executeTakeFirst()
}

interface NewVersion {
  restaurantId: string
  role: VersionRole
  /** The author; a business and a moderator are not named. */
  memberId: string | null
  isRated: boolean
  isAccepted?: boolean | undefined
  before: Snapshot
  after: Snapshot
}

/** Records what an edit changed, in its transaction; nothing where nothing changed. */
export async function recordVersion(tx: Tx, { restaurantId, role, memberId, isRated: rated, isAccepted = false, ...edit }: NewVersion) {
  const { before, after, isEmpty } = differences(edit.before, edit.after)
  if (isEmpty) return
  await tx
    .insertInto('restaurant_versions')
    .values({
      restaurant_id: restaurantId,
      role,
      member_id: role === 'author' ? memberId : null,
      is_rated: rated,
      is_accepted: isAccepted,
      old_values: JSON.stringify(before),
      new_values: JSON.stringify(after),
    })
    .execute()
}

/**
 * Records a photo that was added or removed by the author or, with null, by a moderator. The author's photos count once others have
 * voted: those of a new restaurant come one by one. What a business does with photos is in the history already, and a duet has none.
 */
export async function recordPhoto(tx: Db | Tx, restaurantId: string, memberId: string | null, step: 1 | -1): Promise<void> {
  await sql`
    insert into restaurant_versions (restaurant_id, role, member_id, is_rated, old_values, new_values)
    select r.id, ${memberId === null ? 'moderator' : 'author'}, ${memberId}::uuid, ${isRated},
      jsonb_build_object('photos', cardinality(r.photos) - ${step}::int), jsonb_build_object('photos', cardinality(r.photos))
    from restaurants r where r.id = ${restaurantId} and r.question_type = 'normal'
      and (${memberId}::uuid is null or (${isRated} and not holds_restaurant(${memberId}::uuid, r.id)))`.execute(tx)
}

/** The versions since the last one before others voted, oldest first. Index restaurant_versions_newest. */
export async function selectLater(tx: Tx, restaurantId: string): Promise<LaterVersion[]> {
  const { rows } = await sql<{ old_values: Values; new_values: Values; is_accepted: boolean }>`
    select old_values, new_values, is_accepted from restaurant_versions
    where restaurant_id = ${restaurantId} and role = 'author' and id > coalesce((
      select max(id) from restaurant_versions where restaurant_id = ${restaurantId} and not is_rated), 0)
      and new_values ?| array['title', 'restaurantType', 'address', 'district', 'landmark', 'pin', 'mapsLink']
    order by id`.execute(tx)
  const shown = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, isHidden(value) ? null : value]))
  return rows.map((row) => ({ before: shown(row.old_values), after: shown(row.new_values), isAccepted: row.is_accepted }))
}

/** The number of the latest version of a restaurant; 0 without one. */
export async function findLatestVersion(db: Db | Tx, restaurantId: string): Promise<number> {
  return onlyValue<number>(db)`
    select coalesce(max(id), 0) as id from restaurant_versions where restaurant_id = ${restaurantId}`
}

/** One value of a version; undefined where there is no such version. */
export async function findValue(tx: Tx, id: number, field: ChangeField, side: 'before' | 'after') {
  const row = await tx
    .selectFrom('restaurant_versions')
    .select(['restaurant_id', 'old_values', 'new_values'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { restaurantId: row.restaurant_id, value: ((side === 'before' ? row.old_values : row.new_values) as Values)[field] }
}

/** Takes a value out of every version of a restaurant. @returns how many had it */
export async function hideEverywhere(tx: Tx, restaurantId: string, field: ChangeField, value: unknown): Promise<number> {
  const hidden = (column: 'old_values' | 'new_values') => sql`case when ${sql.ref(column)} -> ${field} = ${JSON.stringify(value)}::jsonb
    then ${sql.ref(column)} || jsonb_build_object(${field}::text, jsonb_build_object('isHidden', true)) else ${sql.ref(column)} end`
  const { numAffectedRows } = await sql`
    update restaurant_versions set old_values = ${hidden('old_values')}, new_values = ${hidden('new_values')}
    where restaurant_id = ${restaurantId} and ${JSON.stringify(value)}::jsonb in (old_values -> ${field}, new_values -> ${field})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
