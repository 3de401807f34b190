import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useMemo, useState } from 'react'
import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import type { Position } from '#features/places/position.rules.ts'
import { districtName } from '#features/places/district-name.ts'
import { provincesOptions } from '#features/places/web/places.api.ts'
import type { Radius } from '#features/restaurants/near.rules.ts'
import { filtersOf } from '#features/restaurants/web/filters-of.ts'
import { type ListFilters, nearAddress, radiusOf, searchOf } from '#features/restaurants/web/list-filters.ts'
import { nearOptions } from '#features/restaurants/web/near.api.ts'
import { parseSearch } from '#lib/parse-search.ts'
import { commonTexts } from '#texts/i18n/common'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { changeAddress, useAddress } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { NearFilters } from './near-filters.tsx'
import { NearResults } from './near-results.tsx'
import { NearStart } from './near-start.tsx'
import { useOrigin } from './use-origin.ts'
import { shownWithin } from './shown-within.ts'

/** The restaurants near this device or near a district. The address contains the filters and the district, never a position. */
export function NearScreen({ cards }: { cards: readonly NamedCard[] }) {
  const { search } = useAddress()
  const given = useMemo(() => parseSearch(search), [search])
  const filters = useMemo(() => filtersOf(given), [given])
  const radius = radiusOf(given)
  const ilce = typeof given['ilce'] === 'string' ? given['ilce'] : ''
  const origin = useOrigin(ilce)
  /** Whether the origin was chosen on this page, so that the results take the focus. */
  const [isChosen, setChosen] = useState(false)
  const district = useDistrictName(origin.isDevice ? undefined : origin.district)
  const show = (next: ListFilters, nextRadius: Radius | undefined, isSameStep: boolean) =>
    changeAddress(nearAddress(searchOf(next), origin.isDevice ? '' : ilce, nextRadius), { replace: isSameStep })

  function ask(): void {
    setChosen(true)
    void origin.ask()
  }
  function choose(next: string): void {
    setChosen(true)
    origin.choose(next)
    changeAddress(nearAddress(searchOf(filters), next, radius))
  }
  function restart(): void {
    origin.change()
    if (ilce !== '') changeAddress(nearAddress(searchOf(filters), '', radius))
  }
  return (
    <PageWidth className="grid gap-2 pt-3 pb-6 lg:gap-3 lg:pt-6">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-title-l">{nearTexts.title}</h1>
          {origin.from && <Origin district={district} isDevice={origin.isDevice} />}
        </div>
        {origin.from && (
          <Button className="flex-none" onClick={restart} size="s">
            {nearTexts.change}
          </Button>
        )}
      </div>
      {origin.from ? (
        <Found
          cards={cards}
          district={district}
          filters={filters}
          from={origin.from}
          isFocused={isChosen}
          onChange={show}
          radius={radius}
        />
      ) : origin.isLoading ? (
        <Skeleton className="h-56 rounded-l" />
      ) : (
        <NearStart asked={origin.asked} onAsk={ask} onChoose={choose} />
      )}
      {origin.isFailed && <StatusMessage help={commonTexts.loadFailedHelp} title={commonTexts.loadFailed} tone="error" />}
    </PageWidth>
  )
}

interface FoundProps {
  from: Position
  filters: ListFilters
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  radius: Radius | undefined
  /** The name of the district at whose middle distances begin. */
  district: string | undefined
  isFocused: boolean
  onChange: (filters: ListFilters, radius: Radius | undefined, isSameStep: boolean) => void
}

/** The filters and the results, which share what the first page says of their number. */
function Found({ from, filters, cards, radius, onChange, ...results }: FoundProps) {
  const query = useInfiniteQuery(nearOptions(from, filters, radius))
  const within = query.isPlaceholderData ? undefined : (query.data?.pages[0]?.within ?? undefined)
  return (
    <>
      <NearFilters cards={cards} count={within && shownWithin(within.matching)} filters={filters} onChange={onChange} radius={radius} />
      <NearResults
        filters={filters}
        from={from}
        onClear={() => onChange(filtersOf({}), undefined, false)}
        onDropFacts={() => onChange({ ...filters, facts: [] }, radius, false)}
        onRadius={(next) => onChange(filters, next, false)}
        query={query}
        radius={radius}
        {...results}
      />
    </>
  )
}

function useDistrictName(district: { province: number; district: string } | undefined): string | undefined {
  const { data: provinces = [] } = useQuery({ ...provincesOptions, enabled: district !== undefined })
  const province = district && provinces[district.province - 1]
  const chosen = province?.districts.find(({ slug }) => slug === district?.district)
  return province && chosen && districtName(province, chosen)
}

/** Says where distances begin. */
function Origin({ district, isDevice }: { district: string | undefined; isDevice: boolean }) {
  return (
    <p className="flex min-h-6 items-center gap-1.5 text-s leading-tight font-semibold text-ink-2" role="status">
      <LocateFixed aria-hidden="true" className="size-4 flex-none" />
      {isDevice ? nearTexts.fromDevice : district && nearTexts.fromDistrict(district)}
    </p>
  )
}
