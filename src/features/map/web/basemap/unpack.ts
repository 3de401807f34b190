import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { unpackSteps } from './steps.ts'

export type Collection = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>
type Feature = Collection['features'][number]
type Ring = [number, number][]
/** A name with its position in hundredths of a degree. */
type Name = [name: string, longitude: number, latitude: number]

/** The built-in map in the form that MapLibre reads. */
export interface Basemap {
  provinces: Collection
  around: Collection
  provinceNames: Collection
}

/** The fine coast, which the map shows when it is zoomed in. */
export interface Coast {
  /** The cells that the fine coast covers. */
  frames: Collection
  water: Collection
  /** Islands of Türkiye, and what other countries have in these cells. */
  land: Collection
  abroad: Collection
  /** The borders of provinces without the coasts of the coarse map. */
  borders: Collection
}

/** The steps of the fine coast for each degree, as tools/coast.ts writes them. */
const COAST_STEPS = 3000

let loaded: Promise<Basemap> | undefined

/** The shapes and names of the built-in map, which tools/basemap.ts packs as differences of whole steps. */
export function loadBasemap(): Promise<Basemap> {
  loaded ??= unpack()
  return loaded
}

/**
 * The names of districts, which are shown only when a map is zoomed in. Districts named 'Merkez' are left out: the name alone says nothing.
 */
export async function loadDistricts(): Promise<Collection> {
  const { default: packed } = await import('./districts.json')
  return collection(
    (packed.districts as Name[][])
      .flat()
      .filter(([name]) => name !== '')
      .map(label),
  )
}

/** The fine coast, which tools/coast.ts packs as differences of whole steps. */
export async function loadCoast(): Promise<Coast> {
  const { default: packed } = await import('./coast.json')
  const shapes = (rings: string[]): Collection => collection(rings.map((ring) => shape([ring], COAST_STEPS)))
  return {
    frames: collection(cellsOf(packed.frames)),
    water: shapes(packed.water),
    land: shapes(packed.land),
    abroad: shapes(packed.abroad),
    borders: collection(packed.borders.map(line)),
  }
}

/** Cells of one degree, given by their south-west corners. */
function cellsOf(corners: number[]): Feature[] {
  return corners.flatMap((x, at) => {
    const y = corners[at + 1]!
    if (at % 2 === 1) return []
    const ring: Ring = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
      [x, y],
    ]
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }]
  })
}

function line(packed: string): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: pointsOf(unpackSteps(packed), 100) } }
}

async function unpack(): Promise<Basemap> {
  const { default: packed } = await import('./basemap.json')
  return {
    provinces: collection(packed.provinces.map((rings) => shape(rings, 100))),
    around: collection([shape(packed.around, 25)]),
    provinceNames: collection((packed.names as Name[]).map(label)),
  }
}

function collection(features: Feature[]): Collection {
  return { type: 'FeatureCollection', features }
}

function shape(rings: string[], steps: number): Feature {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [ringOf(unpackSteps(ring), steps)]) },
  }
}

function ringOf(packed: number[], steps: number): Ring {
  const ring = pointsOf(packed, steps)
  ring.push(ring[0]!)
  return ring
}

function pointsOf(packed: number[], steps: number): Ring {
  const points: Ring = []
  for (let at = 0, x = 0, y = 0; at < packed.length; at += 2) {
    x += packed[at]!
    y += packed[at + 1]!
    points.push([x / steps, y / steps])
  }
  return points
}

function label([name, x, y]: Name): Feature {
  return { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [x / 100, y / 100] } }
}
