import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { prepared } from './connect.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

describe('the database', () => {
  it('keeps everything that the site knows [ENT-04]', async () => {
    const { rows } = await testApp.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const names = rows.map((row) => row.name)
    for (const table of [
      'profiles',
      'restaurants',
      'votes',
      'comments',
      'comment_replies',
      'comment_likes',
      'comment_dislikes',
      'reply_likes',
      'text_versions',
      'badges',
      'user_badges',
      'follows',
      'points_log',
      'collections',
      'collection_items',
      'reports',
      'deleted_content_stats',
      'encrypted_messages',
      'gift_types',
      'gift_inbox',
      'user_gifts',
    ])
      expect(names).toContain(table)
  })

  it('takes an owner’s rating from 1 to 10 and none beyond [ENT-10]', async () => {
    for (const initial_rating of [1, 7.25, 10, null]) await testApp.restaurant({ initial_rating })
    for (const initial_rating of [0.99, 10.01, 0, -5])
      await expect(testApp.restaurant({ initial_rating })).rejects.toMatchObject({ constraint: 'restaurants_initial_rating_range' })
  })

  it('accepts no slug that is malformed or reserved for the API', async () => {
    // No restaurant is posted to under its id, so the name of a POST may be a slug.
    const needed = testApp.app.routes.flatMap(({ method, path }) =>
      method === 'POST' ? [] : (/^\/api\/restaurants\/([a-z-]+)$/.exec(path)?.[1] ?? []),
    )
    expect(needed.length).toBeGreaterThan(1)
    for (const id of ['', 'Büfe', 'a--b', '-a', 'a_b', 'a'.repeat(161), ...needed])
      await expect(testApp.restaurant({ id })).rejects.toMatchObject({ code: '23514' })
  })

  it('gives the sums of ten rating buckets as numbers and plans what is prepared once per connection', async () => {
    const id = await testApp.restaurant()
    await testApp.database.db.connection().execute(async (connection) => {
      for (let turn = 0; turn < 3; turn++) {
        const { rows } = await sql<{ ratings: number[]; none: number[] }>`
          select logged_in_ratings as ratings, '{}'::int4[] as none from restaurants where id = ${id} ${prepared}`.execute(connection)
        expect(rows).toEqual([{ ratings: Array(10).fill(0), none: [] }])
      }
      const plans = await sql<{
        uses: number
      }>`select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%as none from%'`.execute(connection)
      expect(plans.rows).toEqual([{ uses: 3 }])
    })
  })

  it('has no function in SQL that reads a table for a single value, since PostgreSQL would plan it for each statement', async () => {
    const { rows } = await testApp.database.pool.query<{ name: string }>(`
      select p.proname as name from pg_proc p
      where p.prolang = (select oid from pg_language where lanname = 'sql') and p.pronamespace = 'public'::regnamespace and not p.proretset
        and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
        and (exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass
            and d.refobjid in (select oid from pg_class where relkind = 'r'))
          or exists (select from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
            and p.prosrc ~ ('\\m(from|join|into|update)\\s+' || c.relname || '\\M')))
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([])
  })
})
