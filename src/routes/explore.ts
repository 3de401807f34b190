import { Redirect, type Route } from '#shell/page.ts'

/** Redirects to a random restaurant; to trending when there is none or the lookup fails. */
export const explore: Route = {
  path: '/tr/explore',
  async answer({ reads }) {
    const id = await reads.anyRestaurant().catch(() => null)
    throw new Redirect(id === null ? '/tr/trending' : `/tr/restaurants/${id}`)
  },
}
