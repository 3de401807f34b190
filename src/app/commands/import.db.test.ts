import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { importRestaurants } from '#features/imports/server/index.ts'
import type { SourceRecord } from '#features/imports/imports.rules.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { Command, Options } from './command.ts'
import { exportRestaurantsCommand } from './export-restaurants.ts'
import { importCommand } from './import.ts'

let testApp: TestSite
let author: Awaited<ReturnType<TestSite['member']>>
let folder: string
beforeAll(async () => {
  testApp = await createTestSite()
  author = await testApp.member('yazar')
  folder = await mkdtemp(join(tmpdir(), 'lokma-import-'))
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true })
})

function run({ run }: Command, argument: string, options: Options = {}): Promise<string> {
  const { media, log, config } = testApp.context
  const database = { ...testApp.database, embedded: false, connection: { connectionString: testApp.databaseUrl } }
  return run({ database, media, config, log, screen: { write: () => true } }, argument, options)
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const restaurant = async (id: string) => {
  const row = await testApp.database.db
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_hours as h', 'h.restaurant_id', 'r.id')
    .selectAll('r')
    .select('h.value as hours')
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, position: [row.longitude, row.latitude] }
}
const count = async (): Promise<number> =>
  (await testApp.database.pool.query<{ n: number }>('select count(*)::int as n from restaurants')).rows[0]!.n

const HEADER = 'id,name,type,address,lat,lon,opening_hours'

describe('the import of a table [MRG-03]', () => {
  it('says in a dry run what it would do, does it, and does nothing when repeated', async () => {
    const path = await file(
      'ilk.csv',
      `${HEADER}\n1,Ağustos Tostçusu,tost,"Moda Cd. 3, Kadıköy, İstanbul",40.98,29.02,Mo-Su 08:00-20:00\n2,Ağustos Dönercisi,doner,,41.2,28.9,\n,,,,,,x\n4,Swapped,,,29.02,40.98,\n`,
    )
    const before = await count()
    const dry = await run(importCommand, path, { 'dry-run': true })
    expect(dry).toContain('Dry run: nothing was changed. 4 rows')
    expect(dry).toMatch(/ 2 new\n +2 refused\n  row 4: refused, NO_NAME\n  row 5: refused, Swapped, POSITION_SWAPPED$/)
    expect(await count()).toBe(before)
    expect(await run(importCommand, path)).toMatch(/ 2 new\n/)
    expect(await count()).toBe(before + 2)
    expect(await restaurant('agustos-tostcusu')).toMatchObject({
      title: 'Ağustos Tostçusu',
      restaurant_type: 'tost',
      province: 34,
      district: 'kadikoy',
      position_kind: 'pin',
      position: [29.02, 40.98],
      hours: 'Mo-Su 08:00-20:00',
      author_id: null,
    })
    expect(await run(importCommand, path)).toMatch(/ 2 unchanged/)
    expect(await count()).toBe(before + 2)
    const found = await testApp.visitor().get('/search?q=agustos')
    expect(JSON.stringify(found.body)).toContain('agustos-donercisi')
  })

  it('renews what it wrote, and never what a member wrote, cleared, or a moderator deleted', async () => {
    const rows = (address: string) =>
      `${HEADER}\na,Eylül Köfte,,"${address}",40.9,29.1,24/7\nb,Eylül Pide,pide,"${address}",40.91,29.11,\nc,Eylül Kebap,,,40.92,29.12,\n`
    const options = { source: 'eylul' }
    await run(importCommand, await file('eylul.csv', rows('Eski Sokak 1')), options)
    const { db } = testApp.database
    await db
      .updateTable('restaurants')
      .set({ address: 'Üyenin sokağı 5', address_key: 'uyenin sokagi 5' })
      .where('id', '=', 'eylul-kofte')
      .execute()
    await db.updateTable('restaurants').set({ restaurant_type: null }).where('id', '=', 'eylul-pide').execute()
    await db.deleteFrom('restaurants').where('id', '=', 'eylul-kebap').execute()
    const { body: hours } = await author.get('/restaurants/eylul-kofte/hours')
    // Two independent members decide about hours that are known.
    for (const by of [await witness(testApp), await witness(testApp)])
      expect(
        (await by.send('PUT', '/restaurants/eylul-kofte/hours', { value: 'Mo-Fr 10:00-12:00', version: hours['version'] })).status,
      ).toBe(200)
    const said = await run(importCommand, await file('eylul.csv', rows('Yeni Sokak 2')), options)
    expect(said).toMatch(/ 1 updated.*\n +1 unchanged.*\n +1 deleted here/)
    expect(await restaurant('eylul-kofte')).toMatchObject({ address: 'Üyenin sokağı 5', hours: 'Mo-Fr 10:00-12:00' })
    expect(await restaurant('eylul-pide')).toMatchObject({ address: 'Yeni Sokak 2', restaurant_type: null })
    expect(await restaurant('eylul-kebap')).toBeUndefined()
    const { body: history } = await author.get<{ items: { isImported: boolean; person: unknown }[] }>(
      '/restaurants/eylul-kofte/hours/history',
    )
    expect(history.items.map(({ isImported, person }) => [isImported, person === null])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('joins a restaurant of a like name at the same place, fills what is empty there, and leaves doubtful rows to the operator', async () => {
    const here = await testApp.restaurant({ title: 'Kokoreççi Ekim Usta', author_id: author.profileId, address: 'Üyenin adresi' })
    const { db } = testApp.database
    await db.updateTable('restaurants').set({ longitude: 30, latitude: 40, position_kind: 'pin' }).where('id', '=', here).execute()
    const path = await file(
      'ekim.csv',
      `${HEADER}\n1,Ekim Usta Kokoreç,kokorec,Dosyanın adresi,40.0005,30.0005,24/7\n2,Ekim Usta Kokoreç,,,40.0006,30.0006,\n3,Ekim Ustanın Yeri,,,40.0001,30.0001,\n4,Ekim Usta Kokoreç,,,40.02,30.02,\n`,
    )
    const before = await count()
    const said = await run(importCommand, path, { report: join(folder, 'rapor.csv') })
    expect(said).toMatch(/ 1 new\n +1 matched.*\n +2 doubtful/)
    expect(await count()).toBe(before + 1)
    expect(await restaurant(here)).toMatchObject({
      title: 'Kokoreççi Ekim Usta',
      address: 'Üyenin adresi',
      restaurant_type: 'kokorec',
      hours: '24/7',
      position: [30, 40],
      author_id: author.profileId,
    })
    expect(await readFile(join(folder, 'rapor.csv'), 'utf8')).toMatch(
      /^\uFEFFrow,outcome,name,restaurant,detail\r\n2,matched,Ekim Usta Kokoreç,kokorecci-ekim-usta-\w+,\r\n3,doubtful,/,
    )
    expect(await run(importCommand, path, { doubtful: 'new' })).toMatch(/ 2 new\n +2 unchanged/)
  })

  it('knows a restaurant that a file has twice', async () => {
    const path = await file(
      'kasim.csv',
      `${HEADER}\n1,Kasım Balık,,,39.5,33.5,\n2,KASIM BALIK,,,39.5003,33.5003,\n1,Kasım Tavuk,,,39.6,33.6,\n`,
    )
    const said = await run(importCommand, path)
    expect(said).toMatch(/ 1 new\n +1 doubtful.*\n +1 refused/)
    expect(said).toContain('TWICE_IN_FILE')
  })
})

describe('sources and licences [MRG-03]', () => {
  const osm = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const aralik = {
    type: 'Feature',
    id: 'node/77',
    geometry: { type: 'Point', coordinates: [35, 39] },
    properties: { amenity: 'fast_food', name: 'Aralık Büfe' },
  }

  it('a restaurant of OpenStreetMap names the source on its page, and is exported apart', async () => {
    expect(await run(importCommand, await file('osm.geojson', osm([aralik])))).toContain("source 'osm' (licence ODbL-1.0)")
    await testApp.restaurant({ title: 'Üyenin Büfesi' })
    const page = await (await fetch(`${testApp.url}/tr/restaurants/aralik-bufe`)).text()
    expect(page).toContain('© OpenStreetMap contributors')
    expect(page).toContain('href="https://www.openstreetmap.org/node/77"')
    expect(page).toContain('ODbL-1.0')
    const said = await run(exportRestaurantsCommand, join(folder, 'disa'))
    expect(said).toContain('odbl-1.0.geojson: 1 restaurants')
    const read = async (name: string) =>
      JSON.parse(await readFile(join(folder, 'disa', name), 'utf8')) as { features: { properties: object }[] }
    expect((await read('odbl-1.0.geojson')).features).toMatchObject([
      {
        id: 'aralik-bufe',
        geometry: { coordinates: [35, 39] },
        properties: {
          name: 'Aralık Büfe',
          source: 'osm',
          sourceId: 'node/77',
          licence: 'ODbL-1.0',
          attribution: '© OpenStreetMap contributors',
        },
      },
    ])
    const own = JSON.stringify(await read('own.geojson'))
    expect(own).toContain('Üyenin Büfesi')
    expect(own).not.toContain('Aralık Büfe')
  })

  it('an operator names source, licence and attribution; impossible ones are refused', async () => {
    const path = await file('belediye.csv', `${HEADER}\n1,Belediye Büfe,,,38,27,\n`)
    const said = await run(importCommand, path, { source: 'izmir-acik-veri', licence: 'CC-BY-4.0', attribution: 'İzmir Açık Veri' })
    expect(said).toContain("source 'izmir-acik-veri' (licence CC-BY-4.0)")
    await expect(run(importCommand, path, { source: 'İzmir!' })).rejects.toThrow('--source')
    await expect(run(importCommand, path, { licence: 'x'.repeat(61) })).rejects.toThrow('--licence')
    await expect(run(importCommand, path, { doubtful: 'maybe' })).rejects.toThrow('--doubtful')
    await expect(run(importCommand, path, { report: join(folder, 'no', 'such', 'folder') })).rejects.toThrow('The report cannot be written')
    await expect(run(importCommand, join(folder, 'missing.csv'))).rejects.toThrow('cannot be read')
  })
})

describe('the hours of a file', () => {
  it('are read as people write them, and kept as written where they were not understood; the report says so [MEND-24 MEND-40 CHG-13]', async () => {
    const path = await file(
      'saatler.csv',
      `${HEADER}\n1,Saatli Bir,,,38.1,30.1,"Hafta içi 10.00-22.00, pazar kapalı"\n2,Saatli İki,,,38.2,30.2,Akşamları açık\n3,Saatli Üç,,,38.3,30.3,"Mo-Fr 10:00-20:00; Sa[1] 10:00-14:00"\n`,
    )
    const said = await run(importCommand, path, { report: join(folder, 'saatler-rapor.csv') })
    expect(said).toMatch(/ 3 new\n +1 with opening hours that were not understood, kept as they were written/)
    expect(await readFile(join(folder, 'saatler-rapor.csv'), 'utf8')).toMatch(/3,new,Saatli İki,[\w-]+,HOURS_AS_WRITTEN\r\n/)
    expect(
      [await restaurant('saatli-bir'), await restaurant('saatli-iki'), await restaurant('saatli-uc')].map((one) => one?.hours),
    ).toEqual(['Mo-Fr 10:00-22:00', 'Akşamları açık', 'Mo-Fr 10:00-20:00; Sa[1] 10:00-14:00'])
    // The same file again changes nothing.
    expect(await run(importCommand, path, {})).toMatch(/ 3 unchanged/)
  })
})

describe('faults and races [MRG-03]', () => {
  const rows = (amount: number, name: string): SourceRecord[] =>
    Array.from({ length: amount }, (_, at) => ({
      at: at + 1,
      externalId: String(at),
      title: `${name} ${at}`,
      type: null,
      address: null,
      body: null,
      mapsLink: null,
      hours: null,
      facts: null,
      longitude: 27 + (at % 40) / 10,
      latitude: 37 + Math.floor(at / 40) / 10,
    }))
  const source = (name: string) => ({ name, licence: 'own', attribution: null })
  const imported = (name: string, records: AsyncIterable<SourceRecord>) =>
    importRestaurants(testApp.database.db, records, { source: source(name), isDryRun: false, addDoubtful: false, onRow: () => undefined })

  it('an import that stops halfway keeps whole batches, and a second run brings the rest', async () => {
    const before = await count()
    const all = rows(1200, 'Yarım')
    const broken = async function* () {
      yield* all.slice(0, 700)
      throw new Error('The power is gone')
    }
    await expect(imported('yarim', broken())).rejects.toThrow('The power is gone')
    expect((await count()) - before).toBe(500)
    await imported('yarim', toAsync(all))
    expect((await count()) - before).toBe(1200)
  })

  it('two imports of one file at once bring each restaurant once', async () => {
    const before = await count()
    await Promise.all([1, 2].map(() => imported('ikiz', toAsync(rows(1200, 'İkiz')))))
    expect((await count()) - before).toBe(1200)
  })
})

async function* toAsync<T>(items: T[]): AsyncGenerator<T> {
  yield* items
}
