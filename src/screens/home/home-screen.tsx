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
import { NEWEST, Newest } from './newest.tsx'

/** The number of newest restaurants on the home page. */
export const HOME_NEWEST = 5

interface HomeScreenProps {
  /** The first restaurants of "hot", one more than the list shows. */
  trending: Restaurant[]
  rising: Restaurant[]
  newest: Restaurant[]
  /** The number of restaurants of the site. */
  count: RestaurantCount['total']
}

/** The home page: a featured restaurant, the restaurants that are hot now, and the newest ones. */
export function HomeScreen({ trending, rising, newest, count }: HomeScreenProps) {
  const [leader] = trending
  const riser = rising.find(({ id }) => id !== leader?.id)
  const star = riser ? { restaurant: riser, why: homeTexts.rising } : leader && { restaurant: leader, why: homeTexts.leading }
  return (
    <>
      <Hero count={count} star={star} />
      <PageWidth className="pt-1 lg:pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2>{homeTexts.trending}</h2>
          {trending.length > HOME_TRENDING && (
            <a href="/tr/trending" className={buttonClass({ size: 's' })}>
              {homeTexts.viewAll}
              <ArrowRight aria-hidden="true" className="size-4" />
            </a>
          )}
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 pb-3 text-s text-ink-2">
          <p>{trendingTexts.explain.hot}</p>
          {newest.length > 0 && (
            <a href={`#${NEWEST}`} className="-my-3 inline-flex min-h-tap items-center font-bold underline underline-offset-4 lg:hidden">
              {homeTexts.newest}
            </a>
          )}
        </div>
        {trending.length === 0 ? (
          <div className="grid gap-6">
            <TrendingEmpty />
            <Welcome />
            {newest.length > 0 && <Newest restaurants={newest} />}
          </div>
        ) : (
          <RankBoard
            by="hot"
            restaurants={trending.slice(0, HOME_TRENDING)}
            note={<Welcome />}
            end={<TopRatedBanner />}
            aside={<Newest restaurants={newest} />}
          />
        )}
      </PageWidth>
    </>
  )
}
