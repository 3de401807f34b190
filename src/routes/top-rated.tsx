import { continuedOf } from '#features/restaurants/web/continued.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { TopRatedScreen } from '#screens/top-rated/top-rated-screen.tsx'
import { topTexts } from '#texts/features/restaurants/top'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type Route } from '#shell/page.ts'

export const topRated: Route = {
  path: '/tr/top-rated',
  async answer({ reads, search }) {
    const from = continuedOf(search['devam'])
    const page = await orBegin(from, reads.topRated(from?.cursor), '/tr/top-rated')
    return {
      head: {
        title: topTexts.title,
        description: topTexts.description,
        path: '/tr/top-rated',
        jsonLd: [breadcrumbs({ name: topTexts.title, path: '/tr/top-rated' })],
      },
      view: <TopRatedScreen before={from?.before ?? 0} page={page} />,
      tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
    }
  },
}
