import { useQuery } from '@tanstack/react-query'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { mapTexts } from '#texts/features/map/map'
import { wholeNumber } from '#i18n/format.ts'
import { DEEP_ZOOM } from '#features/map/map.rules.ts'
import { MapBox, type Seen } from '#features/map/web/map-box.tsx'
import { viewOptions } from '#features/map/web/map.api.ts'
import type { DrawnMap } from '#features/map/web/draw-map.ts'
import { type Group, groupNear, isOnePoint, isWithin, markOf, restaurantMark } from '#features/map/web/marks.ts'
import { activeFilters, listAddress, type ListFilters, searchOf } from '#features/restaurants/web/list-filters.ts'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { startOf } from './start-of.ts'
import { isPlaced, type MapRow, RestaurantRow } from './restaurant-row.tsx'
import './map-screen.css'

interface MapScreenProps {
  filters: ListFilters
  /** The first restaurants of the list, which the server rendered. */
  rows: MapRow[]
}

const ROW_ZOOM = 14

/** The map of the list, with the list beside it; on a phone, one of the two at a time. */
export function MapScreen({ filters, rows }: MapScreenProps) {
  const [isList, setList] = useState(false)
  const map = useRef<DrawnMap>(null)
  const view = useMapView(filters, rows)
  const { selected, select, marks, listed, setSeen } = view

  function press(key: string): void {
    const group = view.groupOf(key)
    if (!group) return
    const [only] = group.members
    if (only && group.restaurants === 1) return select(only)
    const { zoom = 0 } = map.current?.seen() ?? {}
    if (group.members.length === group.restaurants && (isOnePoint(group) || zoom >= DEEP_ZOOM)) {
      view.open(group)
      return setList(true)
    }
    if (group.members.length === group.restaurants) return map.current?.fit(group.area)
    map.current?.show(group, zoom + 2)
  }

  function showRow(row: MapRow): void {
    select(row)
    setList(false)
    if (isPlaced(row)) map.current?.show(row, ROW_ZOOM)
  }

  return (
    <PageWidth>
      <h1 className="pt-4 pb-3 text-title-m">{mapTexts.title}</h1>
      <Tools filters={filters} isList={isList} onSwitch={setList} />
      <div className="grid gap-4 pb-6 lg:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]">
        <section
          aria-label={mapTexts.list}
          className={`min-w-0 lg:h-(--map-height) lg:overflow-y-auto lg:overscroll-contain lg:pr-1 ${isList ? '' : 'max-lg:hidden'}`}
        >
          <Heading view={view} />
          <ul className="grid gap-2">
            {listed.map((row) => (
              <RestaurantRow isSelected={row.id === selected?.id} key={row.id} onShow={() => showRow(row)} row={row} />
            ))}
          </ul>
          <a className={buttonClass({ variant: 'quiet' }, 'mt-3 w-full')} href={listAddress(searchOf(filters))}>
            {mapTexts.wholeList}
          </a>
        </section>
        <div className={`min-w-0 ${isList ? 'max-lg:hidden' : ''}`}>
          <MapBox
            className="h-(--map-height) rounded-l shadow-1"
            handle={map}
            marks={marks}
            onMark={press}
            onMove={setSeen}
            start={startOf(filters, rows)}
          >
            {selected && <Card onClose={() => select(undefined)} row={selected} />}
          </MapBox>
        </div>
      </div>
    </PageWidth>
  )
}

/** The marks, groups and number of restaurants in the visible part of the map, and the selected restaurant. */
function useMapView(filters: ListFilters, rows: MapRow[]) {
  const [seen, setSeen] = useState<Seen>()
  const [selected, setSelected] = useState<MapRow>()
  const [group, setGroup] = useState<Group>()
  const { minRating, location, types, facts, openNow } = filters
  const { data, isError } = useQuery(
    viewOptions(seen, { minRating, location, type: types.join(','), facts: facts.join(',') || undefined, openNow }),
  )
  const zoom = Math.floor(seen?.zoom ?? 0)
  const groups = useMemo(() => (data ? groupNear([...data.restaurants, ...data.clusters], zoom) : []), [data, zoom])
  const marks = useMemo(() => {
    const drawn = groups.map((one) => markOf(one, selected?.id))
    const isDrawn = groups.some(({ members }) => members.some(({ id }) => id === selected?.id))
    return selected && isPlaced(selected) && !isDrawn ? [...drawn, restaurantMark(selected, true)] : drawn
  }, [groups, selected])
  const isClustered = !data || data.clusters.length > 0
  const inside = seen ? groups.flatMap(({ members }) => members).filter((restaurant) => isWithin(restaurant, seen.area)) : []
  const counted =
    seen && isClustered ? groups.filter((one) => isWithin(one, seen.area)).reduce((sum, one) => sum + one.restaurants, 0) : inside.length
  return {
    selected,
    select: setSelected,
    marks,
    group,
    isError,
    isClustered,
    count: data && (data.restaurants.length < data.total && !isClustered ? data.total : counted),
    isCut: !isClustered && data.restaurants.length < data.total,
    isIncomplete: data?.isComplete === false,
    listed: group ? group.members : isClustered ? rows : inside,
    open: setGroup,
    groupOf: (key: string) => groups.find((one) => markOf(one, undefined).key === key),
    setSeen: (now: Seen) => {
      setSeen(now)
      setGroup(undefined)
    },
  }
}

function Heading({ view }: { view: ReturnType<typeof useMapView> }) {
  const { group, count, isClustered, isCut, isIncomplete, isError, listed } = view
  const text = group
    ? mapTexts.group(wholeNumber(group.restaurants))
    : count === undefined
      ? mapTexts.title
      : count === 0
        ? mapTexts.areaEmpty
        : mapTexts.area(wholeNumber(count))
  const help = group
    ? undefined
    : count === 0
      ? mapTexts.areaEmptyHelp
      : isIncomplete
        ? mapTexts.incomplete
        : isCut
          ? mapTexts.deepest(wholeNumber(listed.length))
          : isClustered
            ? mapTexts.clustered
            : undefined
  return (
    <div className="pb-2">
      <h2 aria-live="polite" className="text-title-s">
        {text}
      </h2>
      {/* Beside the map it keeps its line, so that the list does not move when the map knows more. */}
      <p className="min-h-[1lh] text-s text-ink-2 max-lg:empty:hidden">{help}</p>
      {isError && (
        <p className="font-semibold text-danger" role="alert">
          {mapTexts.loadFailed}
        </p>
      )}
      {group && (
        <button className="min-h-tap font-bold underline" onClick={() => view.open(undefined)} type="button">
          {mapTexts.ungroup}
        </button>
      )}
    </div>
  )
}

interface ToolsProps {
  filters: ListFilters
  isList: boolean
  onSwitch: (isList: boolean) => void
}

/** The link to the filters, and on a phone the switch between list and map. */
function Tools({ filters, isList, onSwitch }: ToolsProps) {
  const active = activeFilters(filters)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <div aria-label={mapTexts.switchLabel} className="flex rounded-m bg-ink/7 p-0.5 lg:hidden" role="group">
        <SwitchButton isOn={!isList} onPress={() => onSwitch(false)}>
          <MapIcon aria-hidden="true" className="size-5" />
          {mapTexts.map}
        </SwitchButton>
        <SwitchButton isOn={isList} onPress={() => onSwitch(true)}>
          <List aria-hidden="true" className="size-5" />
          {mapTexts.list}
        </SwitchButton>
      </div>
      <a className={buttonClass({ size: 's', variant: 'quiet' })} href={listAddress(searchOf(filters))}>
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {active > 0 ? mapTexts.changeFilters : mapTexts.filters}
      </a>
      {active > 0 && <span className="text-s text-ink-2">{mapTexts.filtered(active)}</span>}
    </div>
  )
}

function SwitchButton({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      aria-pressed={isOn}
      className="inline-flex min-h-tap items-center gap-2 rounded-m px-3.5 text-s font-bold text-ink-2 aria-pressed:bg-ink aria-pressed:text-page"
      onClick={onPress}
      type="button"
    >
      {children}
    </button>
  )
}

/** The card of the chosen restaurant, over the map. */
function Card({ row, onClose }: { row: MapRow; onClose: () => void }) {
  return (
    <div
      className="absolute right-3 bottom-7 left-3 z-2 flex items-start gap-2 rounded-m bg-card p-2 pl-3 text-ink shadow-3 lg:right-auto lg:w-96"
      role="status"
    >
      <RestaurantRow as="div" row={row} />
      <IconButton label={mapTexts.closeCard} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
