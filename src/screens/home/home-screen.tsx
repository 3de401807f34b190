import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Restaurant, RestaurantCount } from '#features/restaurants/restaurants.contract.ts'
import { Welcome } from '#features/accounts/web/welcome.tsx'
import { RankBoard } from '#screens/cards/rank-board.tsx'
import { TopRatedBanner } from '#features/restaurants/web/top-rated-banner.tsx'
import { HOME_TRENDING } from '#features/trending/trending.rules.ts'
import { TrendingEmpty } from '#features/trending/web/trending-empty.tsx'
import { homeTexts } from '#texts/features/restaurants/home'
import { trendingTexts } from '#texts/features/trending/trending'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Hero } from './hero.tsx'

interface HomeScreenProps {
  /** The first restaurants of "hot", one more than the list shows. */
  trending: Restaurant[]
  rising: Restaurant[]
  /** The number of restaurants of the site. */
  count: RestaurantCount['total']
}

/** The home page: a featured restaurant, and the restaurants that are hot now. */
export function HomeScreen({ trending, rising, count }: HomeScreenProps) {
  const [leader] = trending
  const riser = rising.find(({ id }) => id !== leader?.id)
  const star = riser ? { restaurant: riser, why: homeTexts.rising } : leader && { restaurant: leader, why: homeTexts.leading }
  return (
    <>
      <Hero count={count} star={star} />
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
