import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import type { Styles } from '../draw-map.ts'
import { builtInStyle, COAST_ZOOM, coastSources, DISTRICTS, DISTRICTS_ZOOM } from './built-in-style.ts'
import { palettes } from './palette.ts'
import { type Coast, type Collection, loadBasemap, loadCoast, loadDistricts } from './unpack.ts'

/** The zoom before that of the coast at which it is loaded, so that it is there in time. */
const AHEAD = 0.5

/** The style of the built-in map for each theme, and the parts that are loaded only when the map is zoomed in. */
export async function builtInStyles(): Promise<Styles> {
  const basemap = await loadBasemap()
  let districts: Collection = { type: 'FeatureCollection', features: [] }
  let coast: Coast | undefined
  return {
    styleOf: (theme) => builtInStyle(basemap, districts, coast, palettes[theme]),
    watch(map) {
      onZoom(map, DISTRICTS_ZOOM, async () => {
        districts = await loadDistricts()
        await map.getSource<GeoJSONSource>(DISTRICTS)?.setData(districts)
      })
      onZoom(map, COAST_ZOOM - AHEAD, async () => {
        const loaded = await loadCoast()
        coast = loaded
        map.setLayerZoomRange('borders', 0, COAST_ZOOM)
        for (const [name, id] of Object.entries(coastSources)) void map.getSource<GeoJSONSource>(id)?.setData(loaded[name as keyof Coast])
      })
    },
  }
}

/** Calls back once, when the map is at this zoom or a deeper one. */
function onZoom(map: GlMap, zoom: number, then: () => Promise<void>): void {
  let isCalled = false
  const look = async (): Promise<void> => {
    if (isCalled || map.getZoom() < zoom) return
    isCalled = true
    await then().catch(() => (isCalled = false))
  }
  map.on('load', () => void look())
  map.on('zoomend', () => void look())
}
