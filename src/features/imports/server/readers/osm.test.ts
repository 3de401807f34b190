import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openRecords } from './open-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'lokma-osm-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The ids and names that are read of a file, whether it is OpenStreetMap's, and how many objects were left out. */
async function read(name: string, content: Uint8Array | string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  const opened = await openRecords(path)
  const rows: (string | null | undefined)[][] = []
  for await (const { externalId, title, type, problem } of opened.records) rows.push([externalId, title, problem ?? type])
  return { rows, isOsm: opened.isOsm, leftOut: opened.leftOut() }
}

const geojson = (...all: object[]) =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: all.map((one) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [29, 41] }, ...one })),
    },
    null,
    1,
  )
const food = { amenity: 'fast_food', name: 'Dürüm' }
const pharmacy = { amenity: 'pharmacy', name: 'Eczane' }

describe('objects of OpenStreetMap', () => {
  it('are known in GeoJSON of every program, and what is no restaurant is left out and counted [MEND-23]', async () => {
    for (const [name, ids, id] of [
      ['quickosm', { full_id: 'n123', osm_id: '123', osm_type: 'node' }, 'node/123'],
      ['quickosm-way', { full_id: 'w123' }, 'way/123'],
      ['quickosm-relation', { full_id: 'r123' }, 'relation/123'],
      ['types', { osm_type: 'ways', osm_id: 123 }, 'way/123'],
      ['overpass', { '@id': 'node/123' }, 'node/123'],
      ['gdal', { osm_id: '123' }, 'node/123'],
      ['gdal-shape', { osm_way_id: '123', osm_id: null }, 'way/123'],
    ] as const)
      expect([
        name,
        await read(`${name}.geojson`, geojson({ properties: { ...food, ...ids } }, { properties: { ...pharmacy, ...ids } })),
      ]).toEqual([name, { rows: [[id, 'Dürüm', 'doner']], isOsm: true, leftOut: 1 }])
  })

  it('are known when only later features have ids: then the whole file is OpenStreetMap’s [MEND-23]', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ properties: { name: `Büfe ${at}` } }))
    const { rows, isOsm, leftOut } = await read(
      'late.geojson',
      geojson({ properties: pharmacy }, ...many, { properties: { ...food, full_id: 'n9' } }),
    )
    expect([rows.length, rows.at(-1), isOsm, leftOut]).toEqual([3001, ['node/9', 'Dürüm', 'doner'], true, 1])
    expect((await read('own.geojson', geojson({ properties: { name: 'Büfe', osm_id: null, '@id': 'https://a.example' } }))).isOsm).toBe(
      false,
    )
    const lines = await read(
      'late.geojsonl',
      `${JSON.stringify({ properties: { name: 'A' } })}\n${JSON.stringify({ id: 'node/7', properties: food })}\n`,
    )
    expect(lines).toEqual({ rows: [[null, 'A', null], ['node/7', 'Dürüm', 'doner']], isOsm: true, leftOut: 0 }) // prettier-ignore
  })

  it('have no type by a cuisine that every object of the language has [MEND-23]', async () => {
    const rows = ['constructor', 'toString', '__proto__', 'valueof'].map((cuisine, at) => `n${at},fast_food,A,${cuisine}\n`)
    const { rows: found } = await read('names.csv', `full_id,amenity,name,cuisine\n${rows.join('')}`)
    expect(found).toEqual([0, 1, 2, 3].map((at) => [`node/${at}`, 'A', null]))
  })

  it('are known in tables of QuickOSM and overpass [MEND-23]', async () => {
    const quick = 'full_id,osm_id,osm_type,amenity,name,cuisine,addr:street,X,Y\n'
    const rows = 'n5,5,node,fast_food,Dürüm,kebab,Moda,29.1,40.9\nw6,6,way,pharmacy,Eczane,,,29,41\n'
    expect(await read('quick.csv', quick + rows)).toEqual({ rows: [['node/5', 'Dürüm', 'kebap']], isOsm: true, leftOut: 1 })
    const overpass = '@type\t@id\tname\t@lat\t@lon\tamenity\nnode\t5\tDürüm\t40.9\t29.1\tfast_food\nway\t6\tEczane\t41\t29\tpharmacy\n'
    expect(await read('overpass.csv', overpass)).toEqual({ rows: [['node/5', 'Dürüm', 'doner']], isOsm: true, leftOut: 1 })
    await expect(read('bare.csv', '@type\t@id\tname\t@lat\t@lon\nnode\t5\tDürüm\t40.9\t29.1\n')).rejects.toThrow("no column 'amenity'")
    const shouted = (quick + rows).replace('full_id,osm_id,osm_type,amenity,name,cuisine', (names) => names.toUpperCase())
    expect(await read('SHOUTED.CSV', shouted)).toEqual({ rows: [['node/5', 'Dürüm', 'kebap']], isOsm: true, leftOut: 1 })
    expect((await read('own.csv', '@id,name\n5,Dürüm\n')).isOsm).toBe(false)
  })
})

describe('GeoJSON', () => {
  const good = geojson({ properties: { name: 'Çınar' } })

  it('in another encoding is refused with the standard that asks for UTF-8 [MEND-23]', async () => {
    const latin = Buffer.from(good.replace('Çınar', 'Cinar \u00fd\u00fe'), 'latin1')
    for (const [name, content] of [
      ['w.geojson', latin],
      ['w.geojsonl', Buffer.from('{"properties":{"name":"\u00fd"}}\n', 'latin1')],
      ['le.geojson', Buffer.from(`\uFEFF${good}`, 'utf16le')],
      ['be.geojson', Buffer.from(good, 'utf16le').swap16()],
      ['be.geojsonl', Buffer.from('\uFEFF{"properties":{"name":"A"}}\n', 'utf16le').swap16()],
    ] as const)
      await expect(read(name, content), name).rejects.toThrow(/RFC 7946/)
    const late = Buffer.from(good.replace('Çınar', `${'x'.repeat(200_000)}\n\n\u00fd`), 'latin1')
    await expect(read('late.geojson', late)).rejects.toThrow(/line \d+ is not UTF-8/)
  })

  it('is read behind a byte order mark, and loses only the lines that are bad [MEND-23]', async () => {
    expect((await read('mark.geojson', `\uFEFF${good}`)).rows).toEqual([[null, 'Çınar', null]])
    const line = (name: string) => `${JSON.stringify({ properties: { name } })}\n`
    const lines = Buffer.concat([
      Buffer.from(`\uFEFF${line('Çınar').repeat(20_000)}{"a"\n`),
      Buffer.from(line('\u00fd\u00fe'), 'latin1'),
      Buffer.from(line('Son')),
    ])
    const { rows } = await read('lines.geojsonl', lines)
    expect([rows.length, ...rows.slice(-3)]).toEqual([20_003, [null, null, 'NO_JSON'], [null, null, 'NOT_UTF8'], [null, 'Son', null]])
  })
})
