import { useQuery } from '@tanstack/react-query'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { mapTexts } from '#texts/features/map/map'
import type { Position } from '#features/places/position.rules.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useTheme } from '#ui/use-theme.ts'
import type { MapSource } from '../map.contract.ts'
import type { Area } from '../map.rules.ts'
import type { DrawnMap, Start } from './draw-map.ts'
import { sourceOptions } from './map.api.ts'
import type { Mark } from './marks.ts'

export interface Seen {
  area: Area
  zoom: number
  center: Position
}

interface MapBoxProps {
  start: Start
  marks: readonly Mark[]
  onMove?: ((seen: Seen) => void) | undefined
  onMark?: ((key: string) => void) | undefined
  onPress?: ((position: Position) => void) | undefined
  /** Called when Enter is pressed on the canvas. */
  onEnter?: (() => void) | undefined
  /** Lets the parent move the map; null until the map is drawn. */
  handle?: RefObject<DrawnMap | null>
  /** The classes for the height and the corners of the map. */
  className: string
  /** Shown on top of the map. */
  children?: ReactNode
}

/** A map with its zoom buttons and its attributions. The drawing code is loaded when this component is rendered. */
export function MapBox({ start, marks, onMove, onMark, onPress, onEnter, handle, className, children }: MapBoxProps) {
  const element = useRef<HTMLDivElement>(null)
  const { data: source, isError } = useQuery(sourceOptions)
  const { map, hasFailed, names } = useDrawnMap({ element, source, start, onMove, onMark, onPress, onEnter })
  useImperativeHandle<DrawnMap | null, DrawnMap | null>(handle, () => map ?? null, [map])
  useEffect(() => map?.setMarks(marks), [map, marks])
  return (
    <div className={`relative isolate overflow-hidden bg-well ${className}`} data-map={map ? 'drawn' : 'waiting'}>
      <div className="size-full" ref={element} />
      {!map && !hasFailed && !isError && (
        <p className="absolute inset-0 grid place-items-center text-ink-2" role="status">
          {mapTexts.loading}
        </p>
      )}
      {(hasFailed || isError) && (
        <div className="absolute inset-4">
          <StatusMessage help={mapTexts.failedHelp} title={mapTexts.failed} tone="error" />
        </div>
      )}
      {map && (
        <div className="absolute top-3 right-3 z-2 grid rounded-m bg-card text-ink shadow-2">
          <IconButton label={mapTexts.zoomIn} onClick={() => map.zoomBy(1)}>
            <Plus aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={mapTexts.zoomOut} onClick={() => map.zoomBy(-1)}>
            <Minus aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
      {children}
      {map && (
        <p className="absolute right-0 bottom-0 z-1 rounded-tl-s bg-card/85 px-1.5 py-0.5 text-xs text-ink-2">
          {source?.kind === 'built-in' ? mapTexts.sources : mapTexts.source(names)}
        </p>
      )}
    </div>
  )
}

/** Draws the map once the source is known, and removes it when the component unmounts. */
function useDrawnMap({
  element,
  source,
  start,
  ...given
}: Pick<MapBoxProps, 'start' | 'onMove' | 'onMark' | 'onPress' | 'onEnter'> & {
  element: RefObject<HTMLDivElement | null>
  source: MapSource | undefined
}) {
  const theme = useTheme()
  const [map, setMap] = useState<DrawnMap>()
  const [hasFailed, setFailed] = useState(false)
  const [names, setNames] = useState('© OpenStreetMap')
  const latest = useRef(given)
  const firstTheme = useRef(theme)
  const firstStart = useRef(start)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    if (!source) return undefined
    let drawn: DrawnMap | undefined
    let isOver = false
    const fail = () => setFailed(true)
    const begin = async () => {
      const { drawMap } = await import('./draw-map.ts')
      const map = await drawMap(element.current!, {
        source,
        theme: firstTheme.current,
        start: firstStart.current,
        label: mapTexts.canvas,
        onMove: () => drawn && latest.current.onMove?.(drawn.seen()),
        onMark: (key) => latest.current.onMark?.(key),
        onPress: (position) => latest.current.onPress?.(position),
        onEnter: () => latest.current.onEnter?.(),
        onSources: (found) => found.length > 0 && setNames(found.join(' · ')),
        onFail: fail,
      })
      if (isOver) return map.close()
      drawn = map
      setMap(map)
      latest.current.onMove?.(map.seen())
    }
    begin().catch(fail)
    return () => {
      isOver = true
      drawn?.close()
      setMap(undefined)
    }
  }, [element, source])
  useEffect(() => map?.setTheme(theme), [map, theme])
  return { map, hasFailed, names }
}
