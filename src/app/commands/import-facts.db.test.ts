import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RestaurantFacts } from '#features/facts/facts.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { Command, Options } from './command.ts'
import { exportRestaurantsCommand } from './export-restaurants.ts'
import { importCommand } from './import.ts'
import { undoImportCommand } from './undo-import.ts'

let testApp: TestSite
let folder: string
beforeAll(async () => {
  testApp = await createTestSite()
  folder = await mkdtemp(join(tmpdir(), 'lokma-facts-'))
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

const ID = 'kasim-bufe'
/** Imports a restaurant of OpenStreetMap with these tags. @returns the id of the import */
async function bring(tags: Record<string, string>): Promise<string> {
  const path = join(folder, 'osm.geojson')
  const feature = {
    type: 'Feature',
    id: 'node/78',
    geometry: { type: 'Point', coordinates: [35.5, 39.5] },
    properties: { amenity: 'fast_food', name: 'Kasım Büfe', ...tags },
  }
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
  return /Import (\d+):/.exec(await run(importCommand, path))![1]!
}
const shown = async () =>
  (await testApp.visitor().get<RestaurantFacts>(`/restaurants/${ID}/facts`)).body.items.map(({ fact, value, state, isHit }) => [
    fact,
    value,
    state,
    isHit,
  ])
const say = async (fact: string, value: string) =>
  expect((await (await witness(testApp)).send('PUT', `/restaurants/${ID}/facts`, { facts: [{ fact, value }] })).status).toBe(200)
const exported = async (name: string) => {
  await run(exportRestaurantsCommand, join(folder, name))
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, name, file), 'utf8')) as { features: { id: string; properties: object }[] }
  return { odbl: (await read('odbl-1.0.geojson')).features, own: (await read('own.geojson')).features }
}

it('facts of OpenStreetMap are shown apart, never take the place of a member’s word, and are exported under ODbL alone [FACT-05]', async () => {
  await bring({ 'payment:cards': 'yes', wheelchair: 'no', 'diet:vegan': 'only', toilets: 'unknown' })
  expect(await shown()).toEqual([
    ['card', 'yes', 'import', false],
    ['vegan', 'yes', 'import', false],
    ['wheelchair', 'no', 'import', false],
  ])
  expect(await (await fetch(`${testApp.url}/tr/restaurants/${ID}`)).text()).toMatch(/OpenStreetMap, \d/)
  await say('wheelchair', 'limited')
  const other = await bring({ 'payment:cards': 'no', wheelchair: 'yes' })
  const now = [
    ['card', 'no', 'import', false],
    ['wheelchair', 'limited', 'word', false],
  ]
  expect(await shown()).toEqual(now)

  const own = await testApp.restaurant({ title: 'Üyenin Büfesi' })
  for (const by of [await witness(testApp), await witness(testApp)])
    for (const id of [own, ID]) await by.send('PUT', `/restaurants/${id}/facts`, { facts: [{ fact: 'delivery', value: 'yes' }] })
  const files = await exported('disa')
  expect(files.odbl.find(({ id }) => id === ID)!.properties).toMatchObject({
    licence: 'ODbL-1.0',
    'payment:cards': 'no',
    delivery: 'yes',
  })
  expect(files.own.find(({ id }) => id === own)!.properties).toMatchObject({ delivery: 'yes' })
  expect(JSON.stringify(files.own)).not.toContain('payment:cards')

  // Taken back, the import before it speaks again.
  await run(undoImportCommand, other)
  expect((await shown()).filter(([, , state]) => state === 'import')).toEqual([
    ['card', 'yes', 'import', false],
    ['vegan', 'yes', 'import', false],
  ])
})
