import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { FONT, type Palette } from './palette.ts'

const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:tr'], ['get', 'name']]
const SOURCE = { source: 'streets' } as const

/** The operator's PMTiles file in the basemap schema of Protomaps: land, water, green, buildings, streets and names. */
export function streetStyle(url: string, palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: { streets: { type: 'vector', url: `pmtiles://${url}` } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': palette.around } },
      { id: 'earth', type: 'fill', ...SOURCE, 'source-layer': 'earth', paint: { 'fill-color': palette.land } },
      ...areas(palette),
      ...streets(palette),
      ...names(palette),
    ],
  }
}

function areas(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'green',
      type: 'fill',
      ...SOURCE,
      'source-layer': 'landuse',
      filter: ['in', ['get', 'kind'], ['literal', ['park', 'wood', 'forest', 'nature_reserve', 'grass', 'cemetery', 'garden', 'pitch']]],
      paint: { 'fill-color': palette.green },
    },
    {
      id: 'water',
      type: 'fill',
      ...SOURCE,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    { id: 'buildings', type: 'fill', ...SOURCE, 'source-layer': 'buildings', minzoom: 14, paint: { 'fill-color': palette.building } },
    {
      id: 'borders',
      type: 'line',
      ...SOURCE,
      'source-layer': 'boundaries',
      paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
  ]
}

const MAIN: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]]
const width = (minor: number, main: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  6,
  ['case', MAIN, 0.6, 0],
  12,
  ['case', MAIN, 2, 0.6],
  18,
  ['case', MAIN, main, minor],
]

function streets(palette: Palette): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const filter: ExpressionSpecification = ['!=', ['get', 'kind'], 'ferry']
  const roads = { ...SOURCE, type: 'line', 'source-layer': 'roads', filter, layout } as const
  return [
    { id: 'street-edges', ...roads, paint: { 'line-color': palette.casing, 'line-width': width(15, 26) } },
    {
      id: 'streets',
      ...roads,
      paint: { 'line-color': ['case', MAIN, palette.main, palette.street], 'line-width': width(13, 23) },
    },
  ]
}

function names(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 }
  return [
    {
      id: 'street-names',
      type: 'symbol',
      ...SOURCE,
      'source-layer': 'roads',
      minzoom: 14,
      layout: { 'symbol-placement': 'line', 'text-field': NAME, 'text-font': FONT, 'text-size': 12 },
      paint: { 'text-color': palette.minor, ...halo },
    },
    {
      id: 'place-names',
      type: 'symbol',
      ...SOURCE,
      'source-layer': 'places',
      layout: {
        'text-field': NAME,
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 12, 15],
        'text-padding': 6,
        'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 10],
      },
      paint: { 'text-color': palette.name, ...halo },
    },
  ]
}
