import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { keptTables } from './keep-venue.sql.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Tables whose rows stay away, are written by triggers of the others, or only lose their link. */
const OTHERS = ['map_venues', 'notification_fanouts', 'notifications', 'restaurant_addresses']

it('every table whose rows go with a venue is kept for an appeal [SANC-04]', async () => {
  const { rows } = await testApp.database.pool.query<{ name: string }>(`
    with recursive reach (id) as (
      select 'restaurants'::regclass::oid
      union select c.conrelid from pg_constraint c join reach r on c.confrelid = r.id where c.contype = 'f' and c.confdeltype = 'c')
    select id::regclass::text as name from reach where id <> 'restaurants'::regclass order by 1`)
  // A new table here needs a line in keep-venue.sql.ts, in the order of the references.
  const byTriggersOfOthers = ['merged_votes', 'venue_merges', 'archived_rows']
  const known = [...OTHERS, ...keptTables.map(({ table }) => table).filter((table) => !byTriggersOfOthers.includes(table))]
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})
