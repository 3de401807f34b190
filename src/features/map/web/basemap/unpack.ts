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
  const ring: Ring = []
  for (let at = 0, x = 0, y = 0; at < packed.length; at += 2) {
    x += packed[at]!
    y += packed[at + 1]!
    ring.push([x / steps, y / steps])
  }
  ring.push(ring[0]!)
  return ring
}

function label([name, x, y]: Name): Feature {
  return { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [x / 100, y / 100] } }
}
