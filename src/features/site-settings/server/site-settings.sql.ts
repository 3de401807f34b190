import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'

/**
 * Takes the next version for a form of this version. Locks the row, so that a concurrent save waits and is refused.
 * @returns undefined where another save came first
 */
export async function takeVersion(tx: Tx, version: number): Promise<number | undefined> {
  return (
    await tx
      .updateTable('site_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )?.version
}

/** Takes the next version whatever was saved before: for a change that depends on no other setting. */
export async function takeNextVersion(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable('site_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function selectStored(tx: Tx): Promise<Record<string, unknown>> {
  const rows = await tx.selectFrom('site_settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

interface Change {
  key: string
  /** Undefined: the default. */
  before: unknown
  after: unknown
}

const asJson = (value: unknown) => (value === undefined ? null : sql<string>`${JSON.stringify(value)}::jsonb`)

/** Stores one value, or removes it where the default holds again, and keeps the change in the history. */
export async function storeChange(tx: Tx, { key, before, after }: Change, by: string, version: number): Promise<void> {
  if (after === undefined) await tx.deleteFrom('site_settings').where('key', '=', key).execute()
  else
    await tx
      .insertInto('site_settings')
      .values({ key, value: asJson(after)! })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: asJson(after)! }))
      .execute()
  await tx
    .insertInto('site_changes')
    .values({ version, key, before: asJson(before), after: asJson(after), changed_by: by })
    .execute()
}

/** The settings that were changed after this version. */
export async function selectChangedSince(db: Db, version: number): Promise<string[]> {
  const rows = await db
    .selectFrom('site_changes')
    .select('key')
    .distinct()
    .where('version', '>', version)
    .orderBy('key')
    .limit(100)
    .execute()
  return rows.map(({ key }) => key)
}

/** Changes, newest first, before this id. */
export function selectHistory(db: Db, before: number | undefined, limit: number) {
  return db
    .selectFrom('site_changes as c')
    .leftJoin('profiles as p', 'p.id', 'c.changed_by')
    .select(['c.id', 'c.version', 'c.key', 'c.before', 'c.after', 'c.changed_at', 'p.username', 'p.nickname'])
    .$if(before !== undefined, (query) => query.where('c.id', '<', before!))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}
