import type { LayerSpecification, LineLayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Basemap, Coast, Collection } from './unpack.ts'
import { FONT, type Palette } from './palette.ts'

/** The map source of the names of districts, and the zoom from which they are shown. */
export const DISTRICTS = 'district-names'
export const DISTRICTS_ZOOM = 7.4

/** The zoom from which the fine coast replaces the coarse one. It is loaded a little before. */
export const COAST_ZOOM = 8.5

/** The map sources of the fine coast. */
export const coastSources: Record<keyof Coast, string> = {
  frames: 'coast-frames',
  water: 'coast-water',
  land: 'coast-land',
  abroad: 'coast-abroad',
  borders: 'coast-borders',
}

/**
 * The style of the built-in map: coast, provinces, and the names of provinces and districts. It has no streets and needs no other server.
 * Where the fine coast is loaded, its cells are land, the coarse shapes colour it, and the fine water covers what the coarse shapes have too
 * much.
 */
export function builtInStyle(
  { provinces, around, provinceNames }: Basemap,
  districts: Collection,
  coast: Coast | undefined,
  palette: Palette,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      provinces: { type: 'geojson', data: provinces, tolerance: 0.2 },
      around: { type: 'geojson', data: around },
      'province-names': { type: 'geojson', data: provinceNames },
      [DISTRICTS]: { type: 'geojson', data: districts },
      ...coastData(coast),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
      fineFill('frames', palette.land),
      fineFill('abroad', palette.around),
      { id: 'around', type: 'fill', source: 'around', paint: { 'fill-color': palette.around } },
      // The borders of the neighbouring countries are rounded to different degrees: this line closes the gaps.
      {
        id: 'around-edges',
        type: 'line',
        source: 'around',
        paint: { 'line-color': palette.around, 'line-width': ['interpolate', ['exponential', 2], ['zoom'], 4, 2, 9, 8] },
      },
      { id: 'land', type: 'fill', source: 'provinces', paint: { 'fill-color': palette.land } },
      {
        id: 'borders',
        type: 'line',
        source: 'provinces',
        ...(coast && { maxzoom: COAST_ZOOM }),
        ...borderLook(palette),
      },
      { id: 'fine-borders', type: 'line', source: coastSources.borders, minzoom: COAST_ZOOM, ...borderLook(palette) },
      { ...fineFill('water', palette.water), id: 'fine-water' },
      { ...fineFill('abroad', palette.around), id: 'fine-abroad' },
      fineFill('land', palette.land),
      ...names(palette),
    ],
  }
}

function names(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 }
  return [
    {
      id: 'district-names',
      type: 'symbol',
      source: DISTRICTS,
      minzoom: DISTRICTS_ZOOM,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 11, 12, 15],
        'text-padding': 6,
      },
      paint: { 'text-color': palette.minor, ...halo },
    },
    {
      id: 'province-names',
      type: 'symbol',
      source: 'province-names',
      maxzoom: 9.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 6, 12, 9, 17],
        'text-padding': 4,
      },
      paint: { 'text-color': palette.name, ...halo },
    },
  ]
}

const nothing: Collection = { type: 'FeatureCollection', features: [] }

function coastData(coast: Coast | undefined): StyleSpecification['sources'] {
  const names = Object.keys(coastSources) as (keyof Coast)[]
  return Object.fromEntries(names.map((name) => [coastSources[name], { type: 'geojson', data: coast?.[name] ?? nothing, tolerance: 0.2 }]))
}

function fineFill(name: keyof Coast, color: string): LayerSpecification {
  return { id: coastSources[name], type: 'fill', source: coastSources[name], minzoom: COAST_ZOOM, paint: { 'fill-color': color } }
}

function borderLook(palette: Palette) {
  return {
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 1.4, 12, 2.2] },
  } as const satisfies Pick<LineLayerSpecification, 'layout' | 'paint'>
}
