import { continuedOf } from '#features/restaurants/web/continued.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { TrendingScreen, trendingAddress } from '#screens/trending/trending-screen.tsx'
import { trendingModes } from '#features/trending/trending.rules.ts'
import { trendingTexts } from '#texts/features/trending/trending'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type Route } from '#shell/page.ts'

const PAGE = 20

export const trending: Route = {
  path: '/tr/trending',
  async answer({ reads, search }) {
    const mode = trendingModes.find((known) => known === search['mod']) ?? 'hot'
    const from = continuedOf(search['devam'])
    const page = await orBegin(from, reads.trending(mode, PAGE, from?.cursor), trendingAddress(mode))
    return {
      head: {
        title: trendingTexts.title,
        description: trendingTexts.description,
        path: '/tr/trending',
        jsonLd: [breadcrumbs({ name: trendingTexts.title, path: '/tr/trending' })],
      },
      view: <TrendingScreen before={from?.before ?? 0} mode={mode} page={page} />,
      tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
      isTimeBound: true,
    }
  },
}
