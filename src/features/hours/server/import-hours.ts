import type { Tx } from '#db/transaction.ts'
import { valuesOf } from '#db/rows.ts'
import { storedOpening } from './stored-opening.ts'

export interface ImportedHours {
  restaurantId: string
  /** In the form in which Lokma writes it. */
  value: string
  old: string | null
  /** The version that it replaces; 0 where nobody has said anything yet. */
  version: number
}

/**
 * An import writes hours, with a line in their history. Hours that a member changed in the meantime stay.
 * @returns the restaurants whose hours were written
 */
export async function importHours(tx: Tx, all: ImportedHours[], now: Date): Promise<Set<string>> {
  if (all.length === 0) return new Set()
  const given = all.map((one) => ({ ...one, ...storedOpening(one.value, now) }))
  return new Set(
    await valuesOf<string>(tx)`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("restaurantId" text, value text, old text, version int, "from" timestamptz, "to" timestamptz, "dueAt" timestamptz)),
    put as (
      insert into restaurant_hours (restaurant_id, value, version, opening, due_at)
      select "restaurantId", value, version + 1, case when "from" is not null then tstzrange("from", "to") end, "dueAt" from given
      on conflict (restaurant_id) do update
        set value = excluded.value, version = excluded.version, opening = excluded.opening, due_at = excluded.due_at
        where restaurant_hours.version = excluded.version - 1
      returning restaurant_id, version)
    insert into hours_changes (restaurant_id, version, is_imported, old_value, new_value)
    select put.restaurant_id, put.version, true, given.old, given.value from put join given on given."restaurantId" = put.restaurant_id
    returning restaurant_id`,
  )
}

/**
 * Brings back what hours were before an import, as a new version that names the one before it. Hours that changed since stay.
 * @returns the restaurants whose hours are back
 */
export async function undoImportedHours(
  tx: Tx,
  all: { restaurantId: string; value: string | null; imported: string }[],
  now: Date,
): Promise<Set<string>> {
  if (all.length === 0) return new Set()
  const given = all.map((one) => ({ ...one, ...(one.value === null ? {} : storedOpening(one.value, now)) }))
  return new Set(
    await valuesOf<string>(tx)`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("restaurantId" text, value text, imported text, "from" timestamptz, "to" timestamptz, "dueAt" timestamptz)),
    put as (
      update restaurant_hours h set value = given.value, version = h.version + 1, due_at = given."dueAt",
        opening = case when given."from" is not null then tstzrange(given."from", given."to") end
      from given, hours_changes c
      where h.restaurant_id = given."restaurantId" and c.restaurant_id = h.restaurant_id and c.version = h.version and c.is_imported
        and h.value = given.imported and c.old_value is not distinct from given.value
      returning h.restaurant_id, h.version, given.imported, given.value)
    insert into hours_changes (restaurant_id, version, is_imported, undone_to, old_value, new_value)
    select restaurant_id, version, true, version - 2, imported, value from put
    returning restaurant_id`,
  )
}
