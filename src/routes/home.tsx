import { HOME_NEWEST, HomeScreen } from '#screens/home/home-screen.tsx'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { HOME_TRENDING } from '#features/trending/trending.rules.ts'
import { languageTexts } from '#texts/i18n/language'
import { commonTexts } from '#texts/i18n/common'
import { homeTexts } from '#texts/features/restaurants/home'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { absolute } from '#shell/head.ts'
import type { Route } from '#shell/page.ts'

export const home: Route = {
  path: '/tr',
  async answer({ reads }) {
    const [hot, rising, newest, count] = await Promise.all([
      // One more than is shown, to know whether there is more.
      reads.trending('hot', HOME_TRENDING + 1),
      // Two, since the window shows another restaurant than the first place beneath it.
      reads.trending('rising', 2),
      reads.newestRestaurants(HOME_NEWEST),
      reads.count(),
    ])
    return {
      head: {
        title: homeTexts.title,
        description: homeTexts.description,
        path: '/tr',
        jsonLd: [{ '@type': 'WebSite', name: commonTexts.siteName, url: absolute('/tr'), inLanguage: languageTexts.code }],
      },
      view: <HomeScreen count={count.total} newest={newest} rising={rising.items} trending={hot.items} />,
      tags: [RESTAURANTS_TAG, ...tagsOf([...hot.items, ...rising.items, ...newest])],
    }
  },
}
