import type { StyleSpecification } from 'maplibre-gl'
import type { Basemap, Collection } from './unpack.ts'
import { FONT, type Palette } from './palette.ts'

/** The map source of the names of districts, and the zoom from which they are shown. */
export const DISTRICTS = 'district-names'
export const DISTRICTS_ZOOM = 7.4

/**
 * The style of the built-in map: coast, provinces, and the names of provinces and districts. It has no streets and needs no other server.
 */
export function builtInStyle({ provinces, around, provinceNames }: Basemap, districts: Collection, palette: Palette): StyleSpecification {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 }
  return {
    version: 8,
    sources: {
      provinces: { type: 'geojson', data: provinces, tolerance: 0.2 },
      around: { type: 'geojson', data: around },
      'province-names': { type: 'geojson', data: provinceNames },
      [DISTRICTS]: { type: 'geojson', data: districts },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
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
        layout: { 'line-join': 'round' },
        paint: { 'line-color': palette.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 8, 1.4, 12, 2.2] },
      },
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
    ],
  }
}
