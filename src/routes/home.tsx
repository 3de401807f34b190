import ArrowRight from 'lucide-react/icons/arrow-right'
import type { RestaurantCount, Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { Hero } from '#screens/home/hero.tsx'
import { Welcome } from '#features/accounts/web/welcome.tsx'
import { RankBoard } from '#screens/cards/rank-board.tsx'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { TopRatedBanner } from '#features/restaurants/web/top-rated-banner.tsx'
import { HOME_TRENDING } from '#features/trending/trending.rules.ts'
import { TrendingEmpty } from '#features/trending/web/trending-empty.tsx'
import { languageTexts } from '#texts/i18n/language'
import { commonTexts } from '#texts/i18n/common'
import { homeTexts } from '#texts/features/restaurants/home'
import { trendingTexts } from '#texts/features/trending/trending'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { absolute } from '#shell/head.ts'
import type { Route } from '#shell/page.ts'

export const home: Route = {
  path: '/tr',
  async answer({ reads }) {
    const [hot, rising, count] = await Promise.all([
      // One more than is shown, to know whether there is more.
      reads.trending('hot', HOME_TRENDING + 1),
      // Two, since the window shows another restaurant than the first place beneath it.
      reads.trending('rising', 2),
      reads.count(),
    ])
    return {
      head: {
        title: homeTexts.title,
        description: homeTexts.description,
        path: '/tr',
        jsonLd: [{ '@type': 'WebSite', name: commonTexts.siteName, url: absolute('/tr'), inLanguage: languageTexts.code }],
      },
      view: <Home trending={hot.items} rising={rising.items} count={count} />,
      tags: [RESTAURANTS_TAG, ...tagsOf([...hot.items, ...rising.items])],
    }
  },
}

function Home({ trending, rising, count }: { trending: Restaurant[]; rising: Restaurant[]; count: RestaurantCount }) {
  const [leader] = trending
  const riser = rising.find(({ id }) => id !== leader?.id)
  const star = riser ? { restaurant: riser, why: homeTexts.rising } : leader && { restaurant: leader, why: homeTexts.leading }
  return (
    <>
      <Hero count={count.total} star={star} />
      <Welcome />
      <PageWidth className="pt-3">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-1">
          <h2>{homeTexts.trending}</h2>
          {trending.length > HOME_TRENDING && (
            <a href="/tr/trending" className={buttonClass({ size: 's' })}>
              {homeTexts.viewAll}
              <ArrowRight aria-hidden="true" className="size-4" />
            </a>
          )}
        </div>
        <p className="pb-3 text-s text-ink-2">{trendingTexts.explain.hot}</p>
        {trending.length === 0 ? (
          <TrendingEmpty />
        ) : (
          <RankBoard by="hot" restaurants={trending.slice(0, HOME_TRENDING)} aside={<TopRatedBanner />} />
        )}
      </PageWidth>
    </>
  )
}
