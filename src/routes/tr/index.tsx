import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Hero } from '#features/restaurants/web/hero.tsx'
import { RankBoard } from '#features/restaurants/web/rank-board.tsx'
import { LoadingFailed } from '#features/restaurants/web/ranked-list.tsx'
import { countOptions } from '#features/restaurants/web/restaurants.api.ts'
import { RankBoardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { HOME_TRENDING } from '#features/trending/trending.rules.ts'
import { TopRatedBanner } from '#features/restaurants/web/top-rated-banner.tsx'
import { TrendingEmpty } from '#features/trending/web/trending-empty.tsx'
import { trendingOptions } from '#features/trending/web/trending.api.ts'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { absolute, pageHead } from '../-shell/head.ts'
import { load } from '../-shell/load.ts'

// One more than is shown tells whether there is more to see.
const hot = trendingOptions('hot', HOME_TRENDING + 1)
// The window shows somebody else than the first place beneath it, where there is somebody.
const rising = trendingOptions('rising', 2)

export const Route = createFileRoute('/tr/')({
  loader: ({ context: { queryClient } }) =>
    load(queryClient.ensureQueryData(hot), queryClient.ensureQueryData(rising), queryClient.ensureQueryData(countOptions())),
  head: () =>
    pageHead({
      title: t.home.title,
      description: t.home.description,
      path: '/tr',
      jsonLd: [{ '@type': 'WebSite', name: t.common.siteName, url: absolute('/tr'), inLanguage: 'tr' }],
    }),
  component: Home,
})

function Home() {
  const trending = useQuery(hot)
  const tonight = useQuery(rising)
  const count = useQuery(countOptions())
  const leader = trending.data?.items[0]
  const riser = tonight.data?.items.find(({ id }) => id !== leader?.id)
  const star = riser ? { restaurant: riser, why: t.home.rising } : leader && { restaurant: leader, why: t.home.leading }
  return (
    <>
      <Hero count={count.data?.total} star={star} />
      <Wrap className="pt-3">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-1">
          <h2>{t.home.trending}</h2>
          {(trending.data?.items.length ?? 0) > HOME_TRENDING && (
            <Link to="/tr/trending" className={buttonClass({ size: 's' })}>
              {t.home.viewAll}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Link>
          )}
        </div>
        <p className="pb-3 text-s text-ink-2">{t.trending.explain.hot}</p>
        {trending.isPending ? (
          <RankBoardSkeleton />
        ) : !trending.data ? (
          <LoadingFailed onRetry={() => void trending.refetch()} />
        ) : trending.data.items.length === 0 ? (
          <TrendingEmpty />
        ) : (
          <RankBoard by="hot" restaurants={trending.data.items.slice(0, HOME_TRENDING)} aside={<TopRatedBanner />} />
        )}
      </Wrap>
    </>
  )
}
