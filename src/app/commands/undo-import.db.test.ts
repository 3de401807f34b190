import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { everyRow } from '#tests/support/rich-restaurant.ts'
import { badgeOf, collection, comment, duet } from '#tests/support/scenes.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { Command, Options } from './command.ts'
import { importCommand } from './import.ts'
import { importsCommand } from './imports.ts'
import { undoImportCommand } from './undo-import.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'lokma-undo-'))
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true })
})

function run({ run }: Command, argument = '', options: Options = {}): Promise<string> {
  const { media, log, config } = testApp.context
  const database = { ...testApp.database, embedded: false, connection: { connectionString: testApp.databaseUrl } }
  return run({ database, media, config, log, screen: { write: () => true } }, argument, options)
}

const HEADER = 'id,name,type,address,lat,lon,opening_hours'

/** Imports rows under a source. @returns the id of the import and what the command said */
async function bring(source: string, rows: string[], options: Options = {}): Promise<{ id: string; said: string }> {
  const path = join(folder, `${source}.csv`)
  await writeFile(path, [HEADER, ...rows, ''].join('\n'))
  const said = await run(importCommand, path, { source, ...options })
  return { said, id: /Import (\d+):/.exec(said)![1]! }
}

const restaurant = async (title: string) =>
  testApp.database.db
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_hours as h', 'h.restaurant_id', 'r.id')
    .select(['r.id', 'r.address', 'r.restaurant_type', 'r.province', 'r.district', 'r.position_kind', 'h.value as hours'])
    .where('r.title', '=', title)
    .executeTakeFirst()

/** All rows but those of imports, of the history of hours and of counters that may be zero. */
async function content() {
  const rows = await everyRow(testApp)
  const isNothing = (row: unknown) => (row as { restaurants?: number }).restaurants === 0
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !['imports', 'import_rows', 'hours_changes'].includes(table))
      .map(([table, all]) => [table, all.filter((row) => !isNothing(row))] as const)
      .filter(([, all]) => all.length > 0),
  )
}

/** A name and a place that no other test has. */
let turn = 0
function fresh(): { word: string; at: string } {
  turn++
  return { word: newWord(), at: `${37 + turn / 10},${30 + turn / 10}` }
}

describe('an import that is taken back [MEND-23]', () => {
  it('leaves the tables as they were, and the next import is a first one', async () => {
    const { word, at } = fresh()
    const before = await content()
    const rows = [`1,Geri ${word} Bir,tost,"Moda Cd. 3, Kadıköy, İstanbul",${at},Mo-Su 08:00-20:00`, `2,Geri ${word} İki,,,,,`]
    const { id, said } = await bring(`geri-${word}`, rows)
    expect(said).toContain(`undo-import ${id}`)
    const there = await content()
    expect(await run(undoImportCommand, id, { 'dry-run': true })).toMatch(
      /^Dry run: nothing was changed\. .*\n +2 added by it and deleted$/,
    )
    expect(await content()).toEqual(there)
    expect(await run(importsCommand)).toMatch(new RegExp(`^ *${id} .* geri-${word}\\.csv .*utf-8\\): 2 new; complete$`, 'm'))
    expect(await run(undoImportCommand, id)).toMatch(/ 2 added by it and deleted$/)
    expect(await content()).toEqual(before)
    expect(await run(importsCommand)).toMatch(new RegExp(`^ *${id} .*; taken back$`, 'm'))
    expect((await bring(`geri-${word}`, rows)).said).toMatch(/ 2 new$/)
    // A second time it has nothing to do.
    expect(await run(undoImportCommand, id)).toMatch(/is taken back\.$/)
    expect(await restaurant(`Geri ${word} İki`)).toBeDefined()
  })

  it('gives restaurants that were there their former values back, and their hours with a line in the history', async () => {
    const { word, at } = fresh()
    const [latitude, longitude] = at.split(',').map(Number)
    const here = await testApp.restaurant({
      title: `Eski ${word}`,
      address: null,
      longitude: longitude!,
      latitude: latitude!,
      position_kind: 'pin',
    })
    const before = await content()
    const joined = await bring(`a-${word}`, [`1,Eski ${word},tost,"Moda, Kadıköy, İstanbul",${at},24/7`])
    expect(joined.said).toMatch(/ 1 matched/)
    expect(await restaurant(`Eski ${word}`)).toMatchObject({ restaurant_type: 'tost', province: 34, hours: '24/7' })
    expect(await run(undoImportCommand, joined.id)).toMatch(/ 1 that were here before, with their former values$/)
    const { restaurant_hours: hours = [], ...after } = await content()
    const { restaurant_hours: former = [], ...rest } = before
    expect(after).toEqual(rest)
    expect(hours.length - former.length).toBe(1)
    expect(await restaurant(`Eski ${word}`)).toMatchObject({ restaurant_type: null, hours: null })
    const { body } = await testApp
      .visitor()
      .get<{ items: { isImported: boolean; undoneTo: number | null }[] }>(`/restaurants/${here}/hours/history`)
    expect(body.items.map(({ isImported, undoneTo }) => [isImported, undoneTo])).toEqual([[true, 0], [true, null]]) // prettier-ignore
  })

  it('gives back what an update changed, and leaves what a member or a later import wrote', async () => {
    const { word, at } = fresh()
    const source = `b-${word}`
    const rows = (address: string, type: string, hours: string) => [
      `1,Ürün ${word},${type},${address},${at},${hours}`,
      `2,Öbür ${word},${type},,,,`,
    ]
    await bring(source, rows('Bir', 'tost', '24/7'))
    const first = await content()
    const second = await bring(source, rows('İki', 'doner', 'Mo-Su 10:00-20:00'))
    const third = await bring(source, rows('Üç', 'doner', 'Mo-Su 10:00-20:00'))
    await testApp.database.db.updateTable('restaurants').set({ restaurant_type: 'pide' }).where('title', '=', `Öbür ${word}`).execute()
    expect(await run(undoImportCommand, second.id)).toMatch(
      / 2 that were here before.*\n +2 of those with a field that changed since and stays$/,
    )
    expect(await restaurant(`Ürün ${word}`)).toMatchObject({ address: 'Üç', restaurant_type: 'tost', hours: '24/7' })
    expect(await restaurant(`Öbür ${word}`)).toMatchObject({ restaurant_type: 'pide' })
    // The later one then leads back to what the first one wrote.
    await run(undoImportCommand, third.id)
    await testApp.database.db.updateTable('restaurants').set({ restaurant_type: 'tost' }).where('title', '=', `Öbür ${word}`).execute()
    const { restaurant_hours: _, ...now } = await content()
    const { restaurant_hours: __, ...then } = first
    const timeless = ({ restaurant_sources = [], ...all }: Record<string, unknown[]>) => ({
      ...all,
      restaurant_sources: restaurant_sources.map((row) => ({
        ...(row as object),
        last_at: null,
        written: { ...(row as { written: object }).written, restaurantType: null },
      })),
    })
    expect(timeless(now)).toEqual(timeless(then))
    expect(await restaurant(`Ürün ${word}`)).toMatchObject({ address: 'Bir', restaurant_type: 'tost', hours: '24/7' })
  })

  it('keeps and names the restaurants on which members have acted, and takes them when that is over', async () => {
    const { word } = fresh()
    const names = ['Oylu', 'Yorumlu', 'Listeli', 'Saatli', 'Adresli', 'Fotoğraflı', 'İhbarlı', 'Düetli', 'Yalnız']
    const { id } = await bring(
      `c-${word}`,
      names.map((name, at) => `${at},${name} ${word},,,${36 + at / 100},${35 + turn / 10},24/7`),
    )
    const [member, other] = [await testApp.member('oy'), await witness(testApp)]
    const idOf = async (name: string) => (await restaurant(`${name} ${word}`))!.id
    const { db, pool } = testApp.database
    await member.post('/vote', { questionId: await idOf('Oylu'), rating: 7 })
    await comment(testApp, await idOf('Yorumlu'), other.profileId)
    await collection(testApp, member.profileId, { items: [await idOf('Listeli')] })
    await other.send('PUT', `/restaurants/${await idOf('Saatli')}/statement`, { statement: 'open' })
    await db
      .updateTable('restaurants')
      .set({ address: 'Üyenin' })
      .where('id', '=', await idOf('Adresli'))
      .execute()
    await db
      .updateTable('restaurants')
      .set({ photos: [`${word}-a`] })
      .where('id', '=', await idOf('Fotoğraflı'))
      .execute()
    await pool.query("insert into media_files (name) select $1 || '-a-' || s || '.webp' from unnest(array[400, 800, 1600]) s", [word])
    await member.post('/reports', { questionId: await idOf('İhbarlı'), reportType: 'spam', reason: 'Böyle bir yer yok ki' })
    await duet(testApp, await idOf('Düetli'), member.profileId)
    const report = join(folder, 'kalan.csv')
    const said = await run(undoImportCommand, id, { report })
    const kept = said.split('\n').filter((line) => line.startsWith('  /'))
    expect(said).toMatch(/ 1 added by it and deleted\n +8 added by it that stay/)
    expect(kept).toHaveLength(8)
    expect(kept.join('\n')).toMatch(/oylu-\w+: votes/)
    expect(await readFile(report, 'utf8')).toMatch(/^\uFEFFrestaurant,stays because of\r\n/)
    expect(await restaurant(`Yalnız ${word}`)).toBeUndefined()
    expect(await restaurant(`Oylu ${word}`)).toMatchObject({ hours: '24/7' })
    await pool.query('update restaurants set photos = $2 where id = $1', [await idOf('Fotoğraflı'), []])
    expect(await run(undoImportCommand, id)).toMatch(/ 1 added by it and deleted\n +7 added by it that stay/)
  })

  it('keeps what another import relies on, until that one is taken back', async () => {
    const { word, at } = fresh()
    const first = await bring(`d-${word}`, [`1,Ortak ${word},tost,,${at},`])
    const second = await bring(`e-${word}`, [`x,Ortak ${word},,Adres,${at},`])
    expect(second.said).toMatch(/ 1 matched/)
    expect(await run(undoImportCommand, first.id)).toContain(`: import ${second.id}`)
    expect(await restaurant(`Ortak ${word}`)).toMatchObject({ restaurant_type: 'tost', address: 'Adres' })
    await run(undoImportCommand, second.id)
    expect(await restaurant(`Ortak ${word}`)).toMatchObject({ restaurant_type: 'tost', address: null })
    await run(undoImportCommand, first.id)
    expect(await restaurant(`Ortak ${word}`)).toBeUndefined()
  })

  it('does not bring back what a moderator deleted, and leaves its mark', async () => {
    const { word } = fresh()
    const { id } = await bring(`f-${word}`, [`1,Silinen ${word},,,,,`])
    await testApp.database.db.deleteFrom('restaurants').where('title', '=', `Silinen ${word}`).execute()
    expect(await run(undoImportCommand, id)).toMatch(/ 1 deleted or merged since, left as they are$/)
    expect((await bring(`f-${word}`, [`1,Silinen ${word},,,,,`])).said).toMatch(/ 1 deleted here, left out$/)
  })

  it('goes on where it stopped, over many batches', async () => {
    const { word } = fresh()
    const before = await content()
    const rows = Array.from({ length: 450 }, (_, at) => `${at},Çok ${word} ${at},,,${(36 + at / 1000).toFixed(3)},43.5,`)
    const { id } = await bring(`g-${word}`, rows)
    const { pool } = testApp.database
    // The first batches are gone when the connection is lost, once.
    await pool.query(`
      create sequence lost_once;
      create function lose() returns trigger language plpgsql as $$ begin
        if nextval('lost_once') = 250 then perform pg_terminate_backend(pg_backend_pid()); end if; return old; end $$;
      create trigger lose before delete on restaurants for each row execute function lose()`)
    const said = await run(undoImportCommand, id)
    await pool.query('drop trigger lose on restaurants; drop function lose; drop sequence lost_once')
    expect(said).toMatch(/ added by it and deleted$/)
    expect(await content()).toEqual(before)
  })

  it('stops the import that still runs, so that nothing of it comes afterwards [MEND-23]', async () => {
    const { word } = fresh()
    const source = `h-${word}`
    const { db, pool } = testApp.database
    const before = await content()
    const rows = Array.from({ length: 1100 }, (_, at) => `${at},Koşan ${word} ${at},,,${(36 + at / 1000).toFixed(3)},43.2,`)
    const holder = await pool.connect()
    const waiting = (amount: number) =>
      expect
        .poll(async () => (await holder.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length)
        .toBe(amount)
    await holder.query('select pg_advisory_lock(7104061)')
    const importing = bring(source, rows).catch((error: Error) => error.message)
    await waiting(1)
    const { id } = await db.selectFrom('imports').select('id').where('source', '=', source).executeTakeFirstOrThrow()
    const undoing = run(undoImportCommand, String(id))
    // It is behind the first batch, and before the second one.
    await waiting(2)
    await holder.query('select pg_advisory_unlock(7104061)')
    holder.release()
    expect(await importing).toMatch(new RegExp(`^Import ${id} was taken back meanwhile\\.\\n500 rows before it are read`))
    expect(await undoing).toMatch(/ 500 added by it and deleted$/)
    expect(await content()).toEqual(before)
    expect(await run(importsCommand)).toContain(`(source '${source}', utf-8): 500 new; taken back`)
  })

  it('keeps a restaurant in which another one was merged, and says so in the list [MEND-23]', async () => {
    const { word } = fresh()
    const { id } = await bring(`i-${word}`, [`1,Kalan ${word},,,,,`, `2,Giden ${word},,,,,`, `3,Katılan ${word},,,,,`])
    const [admin, author] = [await testApp.member('birlestiren'), await testApp.member('sahip')]
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    const idOf = async (name: string) => (await restaurant(`${name} ${word}`))!.id
    const own = await testApp.restaurant({ title: `Üyenin ${word}`, author_id: author.profileId })
    const other = await testApp.restaurant({ title: `Başka ${word}`, author_id: author.profileId })
    for (const [survivorId, absorbedId] of [
      [await idOf('Kalan'), own],
      [other, await idOf('Katılan')],
    ])
      expect((await admin.post('/moderation/merges', { survivorId, absorbedId })).status).toBe(201)
    const kept = await idOf('Kalan')
    const said = await run(undoImportCommand, id)
    expect(said).toMatch(/ 1 added by it and deleted\n +1 deleted or merged since, left as they are\n +1 added by it that stay/)
    expect(said).toMatch(new RegExp(`\\n {2}/${kept}: .*restaurant_redirects`))
    expect((await restaurant(`Kalan ${word}`))?.id).toBe(kept)
    expect(await run(importsCommand)).toContain(`(source 'i-${word}', utf-8): 3 new; taken back but for 1 of its rows`)
  })

  it('is refused for an id that is none', async () => {
    for (const id of ['999999', 'x', "1'"]) await expect(run(undoImportCommand, id)).rejects.toThrow(`There is no import ${id}.`)
  })
})
