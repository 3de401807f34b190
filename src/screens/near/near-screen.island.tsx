import { useQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useMemo } from 'react'
import { districtName } from '#features/places/provinces.ts'
import { provincesOptions } from '#features/places/web/places.api.ts'
import { FilterPanel } from '#features/restaurants/web/filter-panel.tsx'
import { filtersOf, type ListFilters, NEAR_PATH, nearAddress, searchOf } from '#features/restaurants/web/list-filters.ts'
import { parseSearch } from '#lib/parse-search.ts'
import { commonTexts } from '#texts/i18n/common'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { changeAddress, useAddress } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { RESULTS, NearResults } from './near-results.tsx'
import { NearStart } from './near-start.tsx'
import { useOrigin } from './use-origin.ts'

/** The restaurants near this device or near a district. The address contains the filters and the district, never a position. */
export function NearScreen() {
  const { search } = useAddress()
  const given = useMemo(() => parseSearch(search), [search])
  const filters = useMemo(() => filtersOf(given), [given])
  const ilce = typeof given['ilce'] === 'string' ? given['ilce'] : ''
  const origin = useOrigin(ilce)
  const change = (next: ListFilters, isSameStep: boolean) =>
    changeAddress(nearAddress(searchOf(next), origin.isDevice ? '' : ilce), { replace: isSameStep })

  function ask(): void {
    if (ilce !== '') changeAddress(nearAddress(searchOf(filters), ''), { replace: true })
    void origin.ask()
  }
  function restart(): void {
    origin.forget()
    if (ilce !== '') changeAddress(nearAddress(searchOf(filters), ''))
  }
  return (
    <PageWidth className="grid gap-4 py-6">
      <h1 className="text-title-l">{nearTexts.title}</h1>
      {origin.from ? (
        <>
          <Origin district={origin.isDevice ? undefined : origin.district} onChange={restart} />
          <FilterPanel
            count={undefined}
            filters={filters}
            onChange={change}
            onShow={() => document.getElementById(RESULTS)?.focus()}
            path={NEAR_PATH}
            withSort={false}
          />
          <NearResults filters={filters} from={origin.from} onClear={() => change(filtersOf({}), false)} />
        </>
      ) : origin.isLoading ? (
        <Skeleton className="h-56 rounded-l" />
      ) : (
        <NearStart asked={origin.asked} onAsk={ask} onChoose={(district) => changeAddress(nearAddress(searchOf(filters), district))} />
      )}
      {origin.isFailed && <StatusMessage help={commonTexts.loadFailedHelp} title={commonTexts.loadFailed} tone="error" />}
    </PageWidth>
  )
}

/** Shows where distances begin, with a button to choose another place. */
function Origin({ district, onChange }: { district: { province: number; district: string } | undefined; onChange: () => void }) {
  const { data: provinces = [] } = useQuery({ ...provincesOptions, enabled: district !== undefined })
  const province = district && provinces[district.province - 1]
  const chosen = province?.districts.find(({ slug }) => slug === district?.district)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-2 font-semibold" role="status">
        <LocateFixed aria-hidden="true" className="size-5 flex-none" />
        {district === undefined ? nearTexts.fromDevice : province && chosen && nearTexts.fromDistrict(districtName(province, chosen))}
      </p>
      <Button onClick={onChange} size="s">
        {nearTexts.change}
      </Button>
    </div>
  )
}
