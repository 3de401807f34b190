import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRelations } from '#tests/support/check-relations.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

import { countedIn, hangingOn, isOfRestaurant, ownerOf, relations, type RelatedTable, tablesWhere } from './relations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const check = (described = relations as Parameters<typeof checkRelations>[1]) => checkRelations(testApp.database.pool, described)

describe('the list of what hangs on what', () => {
  it('has every table that hangs on others, with its foreign keys and all that becomes of its rows [DISH-05]', async () => {
    expect(await check()).toEqual([])
  })

  it('lacks a table that is new, and a key that is new', async () => {
    const { pool } = testApp.database
    await pool.query(`
      create table price_notes (
        id bigint generated always as identity primary key,
        price_id bigint not null references prices on delete cascade,
        user_id uuid not null references profiles on delete cascade);
      alter table restaurant_history add column written_by uuid references profiles on delete set null`)
    expect(await check()).toEqual([
      'price_notes hangs on others and is not described',
      'restaurant_history: the foreign key ‘written_by names profiles’ is not described',
      'restaurant_history: nothing true is said of a leaving member',
      'restaurant_history: nothing is said of an export',
    ])
    const price_notes = { of: { price_id: 'prices', user_id: 'profiles' }, restaurant: ['price_id'] } as const
    expect((await check({ ...relations, price_notes })).filter((sentence) => sentence.startsWith('price_notes'))).toEqual([
      'price_notes: nothing is said of a merge',
      'price_notes: nothing true is said of a removal',
      'price_notes: nothing is said of a raid',
      'price_notes: nothing true is said of a leaving member',
      'price_notes: nothing is said of an export',
    ])
    await pool.query('drop table price_notes; alter table restaurant_history drop column written_by')
    expect(await check()).toEqual([])
  })

  it('lets a removed restaurant come back in its order: each table behind those on which it hangs', () => {
    const order = tablesWhere(({ removal, restaurant }) => removal === 'archived' && restaurant !== undefined)
    const behind = order.filter((table, place) =>
      Object.values(relations[table].of ?? {}).some((to) => order.indexOf(to as RelatedTable) > place),
    )
    expect(behind).toEqual([])
    expect(order.length).toBeGreaterThan(25)
  })

  it('leads from every table to its restaurant by keys that the database follows', async () => {
    const { pool } = testApp.database
    const tables = tablesWhere(({ restaurant }) => (restaurant?.length ?? 0) > 0)
    for (const table of tables) {
      const { sql, parameters } = isOfRestaurant(table, 'bufe').compile(testApp.database.db)
      await pool.query(`select from ${table} where ${sql}`, [...parameters])
    }
    expect(tables).toContain('prices')
    expect(() => isOfRestaurant('restaurant_merges', 'bufe')).toThrow('no key leads from restaurant_merges to a restaurant')
  })

  it('knows whose each row is, by columns that are there', async () => {
    for (const table of tablesWhere(({ owner }) => owner !== undefined)) {
      const { sql, parameters } = ownerOf(table).compile(testApp.database.db)
      await testApp.database.pool.query(`select pg_typeof(${sql}), ${sql} from ${table}`, [...parameters])
    }
    for (const table of tablesWhere(({ counted }) => counted !== undefined))
      await testApp.database.pool.query(`select ${countedIn(table).join(', ')} from ${table}`)
  })

  it('says of no table that a merge or a raid has a rule for it without one', async () => {
    const unruled = async (room: string, holds: Parameters<typeof tablesWhere>[0]): Promise<RelatedTable[]> => {
      const folder = join(import.meta.dirname, '../features', room)
      const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:sql|rules)\.ts$/.test(name))
      const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
      const ruled = tablesWhere(holds)
      expect(ruled.length).toBeGreaterThan(12)
      return ruled.filter((table) => !new RegExp(`\\b${table}\\b`).test(code))
    }
    expect(await unruled('merges/server/moves', ({ merge }) => merge === 'by rule')).toEqual([])
    expect(await unruled('raids', ({ raid }) => raid === 'taken' || raid === 'archived')).toEqual([])
  })

  it('names what goes with a comment', () => {
    expect(hangingOn('comment_replies')).toEqual(
      expect.arrayContaining([
        { table: 'reply_likes', column: 'reply_id' },
        { table: 'text_versions', column: 'reply_id' },
      ]),
    )
    expect(hangingOn('comments').map(({ table }) => table)).toContain('business_replies')
  })
})
