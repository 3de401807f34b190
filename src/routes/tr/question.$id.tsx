import { createFileRoute } from '@tanstack/react-router'
import { loadRestaurant } from './-restaurant/load-restaurant.ts'
import { restaurantHead } from './-restaurant/restaurant-head.ts'
import { RestaurantMissing, RestaurantPage } from './-restaurant/restaurant-page.tsx'

export const Route = createFileRoute('/tr/question/$id')({
  validateSearch: ({ yorum }: Record<string, unknown>): { yorum?: string } => (typeof yorum === 'string' ? { yorum } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadRestaurant(context.queryClient, params.id, deps.yorum),
  head: ({ loaderData }) => restaurantHead(loaderData),
  component: Page,
  notFoundComponent: RestaurantMissing,
})

function Page() {
  return <RestaurantPage id={Route.useParams().id} />
}
