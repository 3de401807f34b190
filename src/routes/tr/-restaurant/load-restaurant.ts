import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { commentsOptions, continuedColumn } from '#features/comments/web/comments.api.ts'
import { duetsOptions } from '#features/duets/web/duets.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { ApiError } from '#lib/api.ts'
import { loadFrom } from '../../-shell/load.ts'

/** Loads everything that the page of a restaurant shows to everybody. `yorum` goes on in a column of comments, for readers without script. */
export async function loadRestaurant(client: QueryClient, id: string, yorum?: string): Promise<Restaurant> {
  const restaurant = await client.ensureQueryData(restaurantOptions(id)).catch((error: unknown) => {
    // It is not there, or no venue can have this address.
    // oxlint-disable-next-line typescript/only-throw-error -- the router knows its own refusal by this object
    throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
  })
  const columns = restaurant.questionType === 'duet' ? (['all'] as const) : (['accept', 'reject'] as const)
  await Promise.all([
    client.ensureInfiniteQueryData(duetsOptions(id)),
    ...columns.map((column) =>
      loadFrom(yorum, client.ensureInfiniteQueryData(commentsOptions(id, column, continuedColumn(yorum, column))), () =>
        redirect({ to: '/tr/restaurants/$id', params: { id } }),
      ),
    ),
  ])
  return restaurant
}
