import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Position } from '#features/places/position.rules.ts'
import type { NearPage } from '#features/restaurants/near.contract.ts'
import { NEAR_METRES, nearestFirst, nextRadius, type Radius } from '#features/restaurants/near.rules.ts'
import { distanceText } from '#features/restaurants/web/distance-text.ts'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { RowSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { commonTexts } from '#texts/i18n/common'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { NearRows } from './near-rows.tsx'
import { shownWithin } from './shown-within.ts'

type NearQueryResult = UseInfiniteQueryResult<InfiniteData<NearPage>>

interface NearResultsProps {
  /** The exact position, which is kept on this device. */
  from: Position
  filters: ListFilters
  radius: Radius | undefined
  district: string | undefined
  query: NearQueryResult
  /** Whether the heading takes the focus. */
  isFocused: boolean
  onClear: () => void
  /** Takes the facts out of the filters. */
  onDropFacts: () => void
  onRadius: (radius: Radius | undefined) => void
}

/** The restaurants nearest to a position, each with its distance, and a line where they are no longer near. */
export function NearResults({ from, filters, radius, district, query, isFocused, onClear, onDropFacts, onRadius }: NearResultsProps) {
  const pages = query.data?.pages
  const all = useMemo(() => nearestFirst(pages?.flatMap(({ items }) => items) ?? [], from), [pages, from])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus({ preventScroll: true })
  }, [isFocused])
  const within = pages?.[0]?.within
  const end = radius === undefined ? all.findIndex(({ metres }) => metres > NEAR_METRES) : -1
  const [near, far] = end === -1 ? [all, []] : [all.slice(0, end), all.slice(end)]
  const distance = distanceText(radius === undefined ? NEAR_METRES : radius * 1000)
  return (
    <section aria-busy={query.isFetching} className="grid gap-2">
      <h2 aria-live="polite" className="min-h-6 text-m font-bold outline-none" ref={heading} tabIndex={-1}>
        {within && nearTexts.counted(shownWithin(within.matching), distanceText(within.metres))}
      </h2>
      {!pages && query.isError && (
        <StatusMessage help={commonTexts.loadFailedHelp} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void query.refetch()} variant="main">
            {commonTexts.tryAgain}
          </Button>
        </StatusMessage>
      )}
      {!pages && !query.isError && <RowSkeleton />}
      {pages && (
        <div className={`grid gap-3 transition-opacity duration-(--calm) ${query.isPlaceholderData ? 'opacity-50' : ''}`}>
          {near.length > 0 && <NearRows isFirst rows={near} />}
          {near.length === 0 && !query.hasNextPage && (
            <Nothing
              filters={filters}
              from={from}
              isAll={all.length === 0}
              onClear={onClear}
              onDropFacts={onDropFacts}
              onRadius={onRadius}
              opensNext={within?.opensNext ?? []}
              radius={radius}
            />
          )}
          {far.length > 0 && (
            <>
              <EndLine>{district === undefined ? nearTexts.endOfDistance(distance) : nearTexts.endOfDistrict(district, distance)}</EndLine>
              <NearRows rows={far} />
            </>
          )}
          <End distance={distance} isEmpty={near.length === 0} onRadius={onRadius} query={query} radius={radius} />
        </div>
      )}
    </section>
  )
}

/** A line across the list, where what follows is no longer near. */
function EndLine({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 pt-2 text-center text-s font-semibold text-balance text-ink-2 before:h-px before:min-w-4 before:flex-1 before:bg-line-strong after:h-px after:min-w-4 after:flex-1 after:bg-line-strong">
      {children}
    </p>
  )
}

interface NothingProps extends NoneNearProps, Omit<NoneOpenProps, 'children'> {
  /** Whether nothing is far away either. */
  isAll: boolean
}

/** Says that nothing near passes the filters. Where some of it opens later, or no fact was asked for, only hours are in the way. */
function Nothing({ from, opensNext, isAll, ...rest }: NothingProps) {
  const { filters, radius, onDropFacts, onRadius } = rest
  const hasFacts = filters.facts.length > 0
  if (filters.openNow && (!hasFacts || opensNext.length > 0))
    return (
      <NoneOpen from={from} opensNext={opensNext}>
        <Widen onRadius={onRadius} radius={radius} />
        <DropFacts filters={filters} onPress={onDropFacts} />
      </NoneOpen>
    )
  return isAll || hasFacts ? <NoneNear {...rest} /> : null
}

interface NoneOpenProps {
  from: Position
  opensNext: NearPage['items']
  children: ReactNode
}

/** Says that nothing is open here, with what opens next. */
function NoneOpen({ from, opensNext, children }: NoneOpenProps) {
  return (
    <>
      <StatusMessage help={nearTexts.noneOpenHelp} title={nearTexts.noneOpen}>
        {children}
      </StatusMessage>
      {opensNext.length > 0 && (
        <>
          <h3 className="text-title-s">{nearTexts.opensNext}</h3>
          <NearRows rows={opensNext.flatMap((one) => nearestFirst([one], from))} />
        </>
      )}
    </>
  )
}

interface NoneNearProps extends WidenProps, Pick<NearResultsProps, 'filters' | 'onClear' | 'onDropFacts'> {}

/** Says that nothing here passes the filters, with the ways on. */
function NoneNear({ filters, radius, onClear, onDropFacts, onRadius }: NoneNearProps) {
  const hasFacts = filters.facts.length > 0
  return (
    <StatusMessage
      help={hasFacts ? factFilterTexts.emptyHelp : nearTexts.emptyHelp}
      title={radius === undefined ? nearTexts.empty : nearTexts.noneWithin(distanceText(radius * 1000))}
    >
      <Widen onRadius={onRadius} radius={radius} />
      <DropFacts filters={filters} onPress={onDropFacts} />
      <Button onClick={onClear} variant={radius === undefined && !hasFacts ? 'main' : 'plain'}>
        {nearTexts.clear}
      </Button>
    </StatusMessage>
  )
}

interface WidenProps {
  radius: Radius | undefined
  onRadius: (radius: Radius | undefined) => void
}

/** The button for the next larger radius; after the last one it takes the radius away. */
function Widen({ radius, onRadius }: WidenProps) {
  if (radius === undefined) return null
  const next = nextRadius(radius)
  return (
    <Button onClick={() => onRadius(next)} variant="main">
      {next === undefined ? nearTexts.anyDistance : nearTexts.widen(distanceText(next * 1000))}
    </Button>
  )
}

/** The button that looks for the same without facts, which too few members may have said. */
function DropFacts({ filters, onPress }: { filters: ListFilters; onPress: () => void }) {
  if (filters.facts.length === 0) return null
  return <Button onClick={onPress}>{factFilterTexts.drop}</Button>
}

interface EndProps extends WidenProps {
  query: NearQueryResult
  distance: string
  /** Whether nothing is near, which a message says already. */
  isEmpty: boolean
}

/** The button for more results, or what ends here: the radius, the search, or the list. */
function End({ query, distance, isEmpty, radius, onRadius }: EndProps) {
  if (query.hasNextPage && !query.isPlaceholderData)
    return (
      <>
        {query.isFetchNextPageError && (
          <p className="pt-6 text-center font-semibold text-danger" role="alert">
            {nearTexts.moreFailed}
          </p>
        )}
        <LoadMore
          auto={!query.isFetchNextPageError}
          busy={query.isFetchingNextPage}
          busyLabel={commonTexts.loading}
          label={commonTexts.more}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      </>
    )
  const searched = query.data?.pages.at(-1)?.searchedMetres ?? null
  if (radius !== undefined && isEmpty) return null
  return (
    <div className="grid justify-items-center gap-3 pt-3 text-center text-s text-ink-2">
      <p>
        {radius !== undefined
          ? nearTexts.endOfRadius(distance)
          : searched === null
            ? nearTexts.end
            : nearTexts.endSearched(distanceText(searched))}
      </p>
      <Widen onRadius={onRadius} radius={radius} />
      <p>{nearTexts.explain}</p>
    </div>
  )
}
