import { RANKED_FROM, meanOfCounts } from '#features/dishes/dishes.rules.ts'
import { dishPath } from '#features/dishes/web/dish-path.ts'
import { DishScreen } from '#screens/dish/dish-screen.tsx'
import { breadcrumbs } from '#shell/head.ts'
import { unknownPage } from '#shell/not-found.tsx'
import { orMissing, type Route } from '#shell/page.ts'
import { restaurantTag } from '#site/page-tags.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { listTexts } from '#texts/features/restaurants/list'

/** The page of a dish, which opens its numbers. With few ratings search engines leave it out. */
export const dish: Route = {
  path: '/tr/dishes/:id',
  async answer({ params, reads }) {
    const given = params['id']!
    const sheet = /^[1-9]\d{0,11}$/.test(given) ? await orMissing(reads.dishSheet(Number(given))) : undefined
    if (!sheet) return unknownPage()
    const { id, name, restaurant, ratings } = sheet
    const path = dishPath(id)
    const ofRestaurant = { name: restaurant.title, path: `/tr/restaurants/${restaurant.id}` }
    return {
      head: {
        title: dishSheetTexts.of(name, restaurant.title),
        description: dishSheetTexts.description(name, restaurant.title),
        path,
        isPrivate: (meanOfCounts(ratings)?.count ?? 0) < RANKED_FROM,
        jsonLd: [breadcrumbs({ name: listTexts.title, path: '/tr/restaurants' }, ofRestaurant, { name, path })],
      },
      view: <DishScreen sheet={sheet} />,
      tags: [restaurantTag(restaurant.id)],
    }
  },
}
