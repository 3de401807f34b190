import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { csvHead, csvLine } from '#features/open-data/open-data.rules.ts'
import type { SourceRecord } from '../../imports.rules.ts'
import { openRecords } from './open-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'lokma-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(name: string, content: string | Uint8Array): Promise<(SourceRecord & { isOsm: boolean })[]> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const records: (SourceRecord & { isOsm: boolean })[] = []
  for await (const record of (await openRecords(path)).records) records.push(record)
  return records
}

/** Windows-1254 of texts whose letters outside ASCII are these Turkish ones. */
function windows1254(text: string): Uint8Array {
  const bytes: Record<string, number> = { ç: 0xe7, ş: 0xfe, ı: 0xfd, İ: 0xdd, ö: 0xf6, ü: 0xfc, ğ: 0xf0, Ç: 0xc7 }
  return Uint8Array.from(text, (letter) => bytes[letter] ?? letter.charCodeAt(0))
}

const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] })

describe('a table', () => {
  it('is read with commas, semicolons or tabs, with Turkish or English names of columns', async () => {
    for (const [name, content] of [
      ['a.csv', 'id,name,lat,lon,address\n7,"Asım, Usta",40.99,29.02,"Moda ""1"""\n'],
      ['b.csv', 'KOD;MEKAN ADI;ENLEM;BOYLAM;ADRES\r\n7;Asım, Usta;40.99;29.02;"Moda ""1"""\r\n'],
      ['c.tsv', 'ref\tisim\tlatitude\tlongitude\tadres\n7\tAsım, Usta\t40.99\t29.02\t"Moda ""1"""'],
    ])
      expect([name, await read(name!, content!)]).toMatchObject([
        name,
        [{ externalId: '7', title: 'Asım, Usta', latitude: '40.99', longitude: '29.02', address: 'Moda "1"', isOsm: false }],
      ])
  })

  it('is read in UTF-8 with and without a byte order mark, UTF-16 and Windows-1254', async () => {
    const text = 'ad;açıklama\nÇığır Köfte;şöyle güzel\n'
    for (const [name, content] of [
      ['utf8.csv', text],
      ['bom.csv', `\uFEFF${text}`],
      ['utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['windows.csv', windows1254(text)],
    ] as const)
      expect([name, await read(name, content)]).toMatchObject([name, [{ title: 'Çığır Köfte', body: 'şöyle güzel' }]])
  })

  it('of the open dump is read back with the titles that members gave [MEND-16]', async () => {
    for (const title of ['=HYPERLINK("https://kotu.example";"Tıkla")', '-2+3+cmd|x', "'=1", "'69 Büfe", 'Usta;=1'])
      expect(
        await read('restaurants.csv', csvHead('venues') + csvLine('venues', ['bufe', title, '+1', ...Array<null>(13).fill(null)])),
      ).toMatchObject([{ title, type: '+1' }])
  })

  it('without a column for the name, or without rows, is refused in one sentence', async () => {
    await expect(read('no-name.csv', 'a,b\n1,2\n')).rejects.toThrow('no column for the name')
    await expect(read('empty.csv', '')).rejects.toThrow('The file is empty.')
    await expect(read('head.csv', 'name "short",address\na,b\n')).rejects.toThrow('The header in line 1')
  })

  it('of 30 MB is read as its rows are asked for, not ahead', async () => {
    const path = join(folder, 'large.csv')
    writeFileSync(path, `name,address\n${`Büfe,${'Moda '.repeat(20)}\n`.repeat(280_000)}`)
    const { records, progress } = await openRecords(path)
    const rows = records[Symbol.asyncIterator]()
    for (let turn = 0; turn < 100; turn++) expect((await rows.next()).value).toMatchObject({ title: 'Büfe' })
    expect(progress()).toBeLessThan(0.1)
    await rows.return!()
  })
})

describe('GeoJSON', () => {
  it('gives points, and the middle of shapes; null and other geometries are no position', async () => {
    const square = { type: 'Polygon', coordinates: [[[29, 41], [29.002, 41], [29.002, 41.004], [29, 41.004], [29, 41]]] } // prettier-ignore
    const several = { type: 'GeometryCollection', geometries: [point(29, 41), { type: 'LineString', coordinates: [[29.1, 41], [29.2, 41.2]] }] } // prettier-ignore
    const features = [point(29.02, 40.99), square, null, { type: 'Point', coordinates: 'x' }, several]
    const records = await read(
      'a.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: features.map((geometry, id) => ({ type: 'Feature', id, geometry, properties: { name: `N${id}` } })),
      }),
    )
    expect(records.map(({ externalId, title }) => [externalId, title])).toEqual([0, 1, 2, 3, 4].map((id) => [String(id), `N${id}`]))
    expect(records.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([
      [29.02, 40.99],
      [expect.closeTo(29.001, 6), expect.closeTo(41.002, 6)],
      [null, null],
      [Number.NaN, Number.NaN],
      [expect.closeTo(29.1, 6), expect.closeTo(41.1, 6)],
    ])
  })

  it('of OpenStreetMap gives only restaurants, with type and address from their tags [MRG-03]', async () => {
    const tags = { amenity: 'fast_food', name: 'Asım Usta', cuisine: 'kokoreç;midye', 'addr:street': 'Moda Caddesi', 'addr:housenumber': '3', 'addr:district': 'Kadıköy', opening_hours: '24/7' } // prettier-ignore
    const lines = [
      { id: 'node/1', properties: tags },
      { properties: { '@type': 'way', '@id': 22, amenity: 'restaurant', name: 'Lezzet Lahmacun' } },
      { id: 'node/3', properties: { amenity: 'bank', name: 'Banka' } },
      { id: 'node/4', properties: { amenity: 'restaurant', name: 'Balıkçı' } },
    ].map((feature) => `\u001e${JSON.stringify({ ...feature, geometry: point(29.02, 40.99) })}\n`)
    expect(await read('osm.geojsonseq', lines.join(''))).toMatchObject([
      { externalId: 'node/1', isOsm: true, title: 'Asım Usta', type: 'kokorec', address: 'Moda Caddesi No: 3, Kadıköy', hours: '24/7' },
      { externalId: 'way/22', isOsm: true, type: 'lahmacun', address: null },
    ])
  })

  it('that is huge, deep or broken is refused in one sentence, soon', async () => {
    await expect(read('deep.geojson', `{"features":[${'['.repeat(3_000_000)}`)).rejects.toThrow('no feature within 1000000 bytes')
    await expect(read('text.geojson', `{"features":[{"properties":{"name":"${'x'.repeat(3_000_000)}`)).rejects.toThrow('no feature within')
    await expect(read('cut.geojson', '{"features":[{"id":1},{"id"')).rejects.toThrow('cannot be read after feature 1')
    await expect(read('list.geojson', '[1,2]')).rejects.toThrow('no FeatureCollection')
    expect(await read('line.geojsonl', `${'x'.repeat(3_000_000)}\n{"id":1}`)).toMatchObject([
      { at: 1, problem: 'ROW_TOO_LONG' },
      { at: 2, externalId: '1' },
    ])
    expect(await read('lines.geojsonl', '{"id":1}\n{"id"\n\n{"id":3}')).toMatchObject([
      { at: 1, externalId: '1' },
      { at: 2, problem: 'NO_JSON' },
      { at: 4, externalId: '3' },
    ])
  })
})

/** Whether this machine has the program that reads extracts. */
const hasOsmium = spawnSync('osmium', ['--version']).status === 0

describe('an extract of OpenStreetMap [MRG-03]', () => {
  const extract = `<osm version="0.6">
    <node id="1" lat="40.99" lon="29.02" version="1"><tag k="amenity" v="fast_food"/><tag k="name" v="Osmium Tost"/></node>
    <node id="2" lat="41.0" lon="29.0" version="1"/><node id="3" lat="41.0" lon="29.001" version="1"/><node id="4" lat="41.001" lon="29.001" version="1"/>
    <node id="5" lat="40.9" lon="29.0" version="1"><tag k="amenity" v="bank"/><tag k="name" v="Banka"/></node>
    <way id="7" version="1"><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="2"/><tag k="amenity" v="restaurant"/><tag k="name" v="Yol Pidecisi"/></way>
  </osm>`

  it.skipIf(!hasOsmium)('is read through osmium: points and the middle of shapes, restaurants only', async () => {
    expect(await read('a.osm', extract)).toMatchObject([
      { externalId: 'node/1', isOsm: true, title: 'Osmium Tost', longitude: 29.02, latitude: 40.99 },
      { externalId: 'way/7', title: 'Yol Pidecisi', longitude: expect.closeTo(29.0005, 6), latitude: expect.closeTo(41.0005, 6) },
    ])
    await expect(read('b.osm.pbf', 'no extract')).rejects.toThrow(/^osmium cannot read the file: PBF error/)
  })

  it.skipIf(hasOsmium)('without osmium is refused with the way to install it', async () => {
    await expect(read('a.osm', extract)).rejects.toThrow('apt-get install osmium-tool')
  })
})

it('a file of another kind, or none, is refused', async () => {
  await expect(read('a.xlsx', 'PK')).rejects.toThrow('Lokma reads tables')
  await expect(openRecords(join(folder, 'missing.csv'))).rejects.toThrow('cannot be read')
  mkdirSync(join(folder, 'folder.csv'))
  await expect(openRecords(join(folder, 'folder.csv'))).rejects.toThrow('cannot be read')
})
