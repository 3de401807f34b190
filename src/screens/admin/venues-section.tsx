import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { useRemove } from '#features/moderation/web/remove.api.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { listOptions } from '#features/restaurants/web/restaurants.api.ts'
import { searchKeys } from '#features/search/search.keys.ts'
import { foundVenuesOptions } from '#features/search/web/search.api.ts'
import { deskTexts } from '#texts/features/desk/desk'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { changeAddress, useAddress } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { VenueFilters } from './venue-filters.tsx'
import { VenueRow } from './venue-row.tsx'
import { readVenueFilters, venuesPath, type VenueFilters as Filters } from './venues-address.ts'

/** Finds venues by name, or lists them by place, type and order; each can be opened or removed with a reason. */
export default function VenuesSection() {
  const { search } = useAddress()
  const filters = useMemo(() => readVenueFilters(search), [search])
  return (
    <>
      <h1 className="text-title-l">{deskTexts.venues.title}</h1>
      <p className="max-w-[70ch] text-ink-2">{deskTexts.venues.lead}</p>
      <VenueFilters filters={filters} key={venuesPath(filters)} onSearch={(asked) => changeAddress(venuesPath(asked))} />
      <section aria-label={deskTexts.venues.list} className="rounded-l bg-card px-4 py-2 shadow-1">
        {filters.name === undefined ? <Listed filters={filters} /> : <Found name={filters.name} type={filters.type} />}
      </section>
    </>
  )
}

const empty = <StatusMessage level={2} title={deskTexts.venues.none} />
const skeleton = <Skeleton className="h-96 rounded-l!" />

function Found({ name, type }: { name: string; type: Filters['type'] }) {
  const query = useInfiniteQuery(foundVenuesOptions(name, type))
  return (
    <PageList className="grid" empty={empty} query={query} skeleton={skeleton}>
      {(venue) => <Row key={venue.id} venue={venue} />}
    </PageList>
  )
}

function Listed({ filters: { location, type, order, withClosed } }: { filters: Filters }) {
  const query = useInfiniteQuery(
    listOptions({ minRating: 0, location: location ?? '', types: type ? [type] : [], openNow: false, sort: order, withClosed }),
  )
  return (
    <PageList className="grid" empty={empty} query={query} skeleton={skeleton}>
      {(venue) => <Row key={venue.id} venue={venue} />}
    </PageList>
  )
}

function Row({ venue }: { venue: Parameters<typeof VenueRow>[0]['venue'] }) {
  const client = useQueryClient()
  const remove = useRemove(() => {
    for (const queryKey of [restaurantKeys.lists, searchKeys.all]) void client.invalidateQueries({ queryKey })
  })
  return (
    <VenueRow venue={venue}>
      <RemoveButton
        className="inline-flex size-tap flex-none items-center justify-center rounded-m text-danger hover:bg-ink/7"
        isPending={remove.isPending || remove.isSuccess}
        label={deskTexts.venues.remove(venue.title)}
        onRemove={(reason) => remove.mutate({ contentType: 'question', contentId: venue.id, reason })}
        question={moderationTexts.confirmQuestion(venue.title)}
      />
    </VenueRow>
  )
}
