import { addProtocol, Map as GlMap, Marker, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Position } from '#features/places/position.rules.ts'
import type { Theme } from '#ui/theme.ts'
import type { MapSource } from '../map.contract.ts'
import type { Area } from '../map.rules.ts'
import { palettes } from './basemap/palette.ts'
import type { Mark } from './marks.ts'
import './parts/map.css'

/**
 * The bounds of the map: as wide as a tall phone needs to show the whole country. tools/basemap.ts draws the neighbouring countries within
 * the same bounds.
 */
const FRAME: [number, number, number, number] = [13, 23, 57, 54]
const DEEPEST = 19

setWorkerUrl(workerUrl)

/** The first view of a map. */
export type Start = Area | { position: Position; zoom: number }

export interface MapWishes {
  source: MapSource
  theme: Theme
  start: Start
  /** The name of the canvas for screen readers. */
  label: string
  /** Called when the map has stopped after a person or this code moved it. */
  onMove: () => void
  onMark: (key: string) => void
  onPress: (position: Position) => void
  /** Called when Enter is pressed while the canvas has the focus. */
  onEnter: () => void
  /** Called with the attributions of the data that the map shows. */
  onSources: (names: string[]) => void
  onFail: () => void
}

export interface DrawnMap {
  setTheme(theme: Theme): void
  setMarks(marks: readonly Mark[]): void
  seen(): { area: Area; zoom: number; center: Position }
  show(position: Position, zoom?: number): void
  fit(area: Area): void
  zoomBy(step: number): void
  resize(): void
  close(): void
}

/** Draws a map into an element. This file contains MapLibre and is loaded only when a map is wanted. */
export async function drawMap(container: HTMLElement, wishes: MapWishes): Promise<DrawnMap> {
  const { source, start } = wishes
  const { styleOf, watch } = await stylesOf(source)
  const map = new GlMap({
    container,
    style: styleOf(wishes.theme),
    ...('position' in start
      ? { center: [start.position.longitude, start.position.latitude], zoom: start.zoom }
      : { bounds: [start.west, start.south, start.east, start.north], fitBoundsOptions: { padding: 24 } }),
    maxBounds: FRAME,
    maxZoom: DEEPEST,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    // MapLibre's control writes HTML; the page shows the names of the sources itself.
    attributionControl: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { 'Map.Title': wishes.label },
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  let isDrawn = false
  map.on('load', () => (isDrawn = true))
  map.on('moveend', wishes.onMove)
  map.on('click', ({ lngLat }) => wishes.onPress({ longitude: lngLat.lng, latitude: lngLat.lat }))
  map.on('error', () => !isDrawn && source.kind !== 'built-in' && wishes.onFail())
  map.on('sourcedata', () => wishes.onSources(sourcesOf(map)))
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    wishes.onEnter()
  })
  watch?.(map)
  const marks = keepMarks(map, wishes.onMark)
  return {
    setTheme: (theme) => void map.setStyle(styleOf(theme)),
    setMarks: marks.set,
    seen: () => {
      const [bounds, { lng, lat }] = [map.getBounds(), map.getCenter()]
      const area = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
      return { area, zoom: map.getZoom(), center: { longitude: lng, latitude: lat } }
    },
    show: ({ longitude, latitude }, zoom) =>
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), zoom ?? 0), duration: 400 }),
    fit: ({ west, south, east, north }) => map.fitBounds([west, south, east, north], { padding: 48, maxZoom: 16, duration: 400 }),
    zoomBy: (step) => map.zoomTo(map.getZoom() + step, { duration: 200 }),
    resize: () => map.resize(),
    close: () => map.remove(),
  }
}

export interface Styles {
  styleOf: (theme: Theme) => StyleSpecification | string
  /** Loads and adds the parts that the map shows only when it is zoomed in. */
  watch?: (map: GlMap) => void
}

/** The styles of the map source that the operator chose, for each theme. The files of other kinds of sources are not loaded. */
async function stylesOf({ kind, url }: MapSource): Promise<Styles> {
  if (kind === 'style') return { styleOf: () => url! }
  if (kind === 'pmtiles') {
    const [{ Protocol }, { streetStyle }] = await Promise.all([import('pmtiles'), import('./basemap/street-style.ts')])
    addProtocol('pmtiles', new Protocol({ metadata: true }).tile)
    return { styleOf: (theme) => streetStyle(new URL(url!, location.href).href, palettes[theme]) }
  }
  const { builtInStyles } = await import('./basemap/built-in-styles.ts')
  return builtInStyles()
}

/** The attributions of the shown data as plain text, without the links in them. */
function sourcesOf(map: GlMap): string[] {
  const named = Object.keys(map.getStyle()?.sources ?? {}).map((id) => map.getSource(id)?.attribution ?? '')
  return [...new Set(named.map((name) => withoutTags(name).replaceAll('&copy;', '').trim()).filter((name) => name !== ''))]
}

function withoutTags(html: string): string {
  const [first = '', ...rest] = html.split('<')
  return [first, ...rest.map((part) => part.slice(part.indexOf('>') + 1))].join('')
}

/** The buttons on the map, one for each mark. A mark that is shown again keeps its element and so the focus. */
function keepMarks(map: GlMap, onMark: (key: string) => void) {
  const kept = new Map<string, { marker: Marker; element: HTMLElement }>()
  return {
    set(marks: readonly Mark[]): void {
      const wanted = new Set(marks.map(({ key }) => key))
      for (const [key, { marker }] of kept) {
        if (wanted.has(key)) continue
        marker.remove()
        kept.delete(key)
      }
      for (const mark of marks) {
        const { element } = kept.get(mark.key) ?? place(mark)
        dress(element, mark)
      }
    },
  }

  function place({ key, longitude, latitude, look }: Mark) {
    const element = document.createElement(look === 'pin' ? 'span' : 'button')
    element.append(document.createElement('span'))
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      onMark(key)
    })
    const anchor = look === 'pin' ? 'bottom' : 'center'
    const placed = { element, marker: new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map) }
    kept.set(key, placed)
    return placed
  }
}

function dress(element: HTMLElement, { look, label, text, lang, isSelected }: Mark): void {
  element.classList.add('map-mark')
  element.dataset['look'] = look
  element.firstElementChild!.textContent = text
  element.setAttribute('aria-label', label)
  if (lang) element.lang = lang
  if (element instanceof HTMLButtonElement) {
    element.type = 'button'
    element.setAttribute('aria-pressed', String(isSelected))
  } else {
    element.setAttribute('role', 'img')
  }
}
