import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { useRemove } from '#features/moderation/web/remove.api.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { listOptions } from '#features/restaurants/web/restaurants.api.ts'
import { searchKeys } from '#features/search/search.keys.ts'
import { foundRestaurantsOptions } from '#features/search/web/search.api.ts'
import { deskTexts } from '#texts/features/desk/desk'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { changeAddress, useAddress } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { RestaurantFilters } from './restaurant-filters.tsx'
import { RestaurantRow } from './restaurant-row.tsx'
import { readRestaurantFilters, restaurantsPath, type RestaurantFilters as Filters } from './restaurants-address.ts'

/** The list of restaurants, by name, or by place, type and order. A moderator can open each restaurant or remove it with a reason. */
export default function RestaurantsSection() {
  const { search } = useAddress()
  const filters = useMemo(() => readRestaurantFilters(search), [search])
  return (
    <>
      <h1 className="text-title-l">{deskTexts.restaurants.title}</h1>
      <p className="max-w-[70ch] text-ink-2">{deskTexts.restaurants.intro}</p>
      <RestaurantFilters filters={filters} key={restaurantsPath(filters)} onSearch={(asked) => changeAddress(restaurantsPath(asked))} />
      <section aria-label={deskTexts.restaurants.list} className="rounded-l bg-card px-4 py-2 shadow-1">
        {filters.name === undefined ? <Listed filters={filters} /> : <Found name={filters.name} type={filters.type} />}
      </section>
    </>
  )
}

const empty = <StatusMessage level={2} title={deskTexts.restaurants.none} />
const skeleton = <Skeleton className="h-96 rounded-l!" />

function Found({ name, type }: { name: string; type: Filters['type'] }) {
  const query = useInfiniteQuery(foundRestaurantsOptions(name, type))
  return (
    <PageList className="grid" empty={empty} query={query} skeleton={skeleton}>
      {(restaurant) => <Row key={restaurant.id} restaurant={restaurant} />}
    </PageList>
  )
}

function Listed({ filters: { location, type, order, withClosed } }: { filters: Filters }) {
  const query = useInfiniteQuery(
    listOptions({ minRating: 0, location: location ?? '', types: type ? [type] : [], facts: [], openNow: false, sort: order, withClosed }),
  )
  return (
    <PageList className="grid" empty={empty} query={query} skeleton={skeleton}>
      {(restaurant) => <Row key={restaurant.id} restaurant={restaurant} />}
    </PageList>
  )
}

function Row({ restaurant }: { restaurant: Parameters<typeof RestaurantRow>[0]['restaurant'] }) {
  const client = useQueryClient()
  const remove = useRemove(() => {
    for (const queryKey of [restaurantKeys.lists, searchKeys.all]) void client.invalidateQueries({ queryKey })
  })
  return (
    <RestaurantRow restaurant={restaurant}>
      <RemoveButton
        className="inline-flex size-tap flex-none items-center justify-center rounded-m text-danger hover:bg-ink/7"
        isPending={remove.isPending || remove.isSuccess}
        label={deskTexts.restaurants.remove(restaurant.title)}
        onRemove={(reason) => remove.mutate({ contentType: 'question', contentId: restaurant.id, reason })}
        question={moderationTexts.confirmQuestion(restaurant.title)}
      />
    </RestaurantRow>
  )
}
