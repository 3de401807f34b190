import type { Route } from '#shell/page.ts'
import { collection } from './collection.tsx'
import { dish } from './dish.tsx'
import { explore } from './explore.ts'
import { gallery } from './gallery.tsx'
import { home } from './home.tsx'
import { legalRoutes } from './legal.tsx'
import { map } from './map.tsx'
import { moderationLog } from './moderation-log.tsx'
import { placeRoutes } from './places.tsx'
import { points } from './points.tsx'
import { profile } from './profile.tsx'
import { restaurantList } from './restaurant-list.tsx'
import { restaurantRoutes } from './restaurant.tsx'
import { score } from './score.tsx'
import { screens } from './screens.tsx'
import { search } from './search.tsx'
import { takedownRoutes } from './takedowns.tsx'
import { topRated } from './top-rated.tsx'
import { trending } from './trending.tsx'

const routes: Route[] = [
  home,
  trending,
  topRated,
  search,
  restaurantList,
  map,
  ...restaurantRoutes,
  score,
  gallery,
  dish,
  collection,
  explore,
  ...placeRoutes,
  points,
  moderationLog,
  ...takedownRoutes,
  ...legalRoutes,
  ...screens,
  profile,
]

/** The paths of all pages; `:id` marks a parameter. */
export const paths: readonly string[] = routes.map(({ path }) => path)

const compiled = routes.map((route) => {
  const names: string[] = []
  const pattern = route.path.replace(/:([a-z]+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { route, names, pattern: new RegExp(`^${pattern}$`) }
})

/** The route of a path with the parts that its pattern names, decoded. Undefined where no page is. */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const { route, names, pattern } of compiled) {
    const match = pattern.exec(path)
    if (match) return { route, params: Object.fromEntries(names.map((name, at) => [name, decoded(match[at + 1]!)])) }
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
