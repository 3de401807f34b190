import { createFileRoute, redirect } from '@tanstack/react-router'
import { pickRandomRestaurant } from '#features/restaurants/web/restaurants.api.ts'

/** Leads to any restaurant; where there is none, to what trends. It works without script. */
export const Route = createFileRoute('/tr/kesfet')({
  loader: async () => {
    const id = await pickRandomRestaurant().catch(() => null)
    // oxlint-disable-next-line typescript/only-throw-error -- the router knows its own redirect by this object
    throw id === null ? redirect({ to: '/tr/trending' }) : redirect({ to: '/tr/restaurants/$id', params: { id } })
  },
})
