import { dishOf, galleryPath } from '#features/member-photos/web/gallery-path.ts'
import { GalleryScreen } from '#screens/gallery/gallery-screen.tsx'
import { breadcrumbs } from '#shell/head.ts'
import { orMissing, Redirect, type Route } from '#shell/page.ts'
import { memberTag, restaurantTag } from '#site/page-tags.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { listTexts } from '#texts/features/restaurants/list'
import { missingRestaurant } from './missing-restaurant.tsx'

/** The photos of a restaurant. Those of a dish, and of a restaurant with few, are left out of search engines. */
export const gallery: Route = {
  path: '/tr/restaurants/:id/photos',
  async answer({ params, search, reads }) {
    const id = params['id']!
    const dish = dishOf(search['yemek'])
    const restaurant = await orMissing(reads.restaurant(id))
    if (!restaurant) {
      const survivor = await reads.survivor(id)
      if (survivor !== undefined) throw new Redirect(galleryPath(survivor), 308)
      return missingRestaurant()
    }
    const page = await reads.gallery(id, dish)
    const { title } = restaurant
    const path = galleryPath(id)
    const authors = page.items.flatMap(({ author }) => (author ? [memberTag(author.id)] : []))
    return {
      head: {
        title: memberPhotoTexts.title(title),
        description: memberPhotoTexts.description(title),
        path,
        isPrivate: dish !== undefined || (page.count ?? 0) < 3,
        jsonLd: [
          breadcrumbs(
            { name: listTexts.title, path: '/tr/restaurants' },
            { name: title, path: `/tr/restaurants/${id}` },
            { name: memberPhotoTexts.heading, path },
          ),
        ],
      },
      view: <GalleryScreen dish={dish} page={page} restaurant={restaurant} />,
      tags: [restaurantTag(id), ...new Set(authors)],
    }
  },
}
