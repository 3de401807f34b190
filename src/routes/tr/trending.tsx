import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { continuedOf } from '#features/restaurants/web/continued.ts'
import { RankedList } from '#features/restaurants/web/ranked-list.tsx'
import { RankBoardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { type TrendingMode, trendingModes } from '#features/trending/trending.rules.ts'
import { TrendingEmpty } from '#features/trending/web/trending-empty.tsx'
import { trendingPagesOptions } from '#features/trending/web/trending.api.ts'
import { t } from '#i18n/index.ts'
import { queryString } from '#lib/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { breadcrumbs, pageHead } from '../-shell/head.ts'
import { load, loadFrom } from '../-shell/load.ts'

export const Route = createFileRoute('/tr/trending')({
  // Whatever the address says reaches the page; the mode is one of ours below.
  validateSearch: (search: Record<string, unknown>): { mod?: Exclude<TrendingMode, 'hot'>; devam?: string } => search,
  loaderDeps: ({ search }) => ({ mode: trendingModes.find((known) => known === search.mod) ?? 'hot', devam: search.devam }),
  loader: ({ context, deps }) =>
    load(
      loadFrom(deps.devam, context.queryClient.ensureInfiniteQueryData(trendingPagesOptions(deps.mode, continuedOf(deps.devam))), () =>
        redirect({ to: '/tr/trending', search: deps.mode === 'hot' ? {} : { mod: deps.mode } }),
      ),
    ),
  head: () =>
    pageHead({
      title: t.trending.title,
      description: t.trending.description,
      path: '/tr/trending',
      jsonLd: [breadcrumbs({ name: t.trending.title, path: '/tr/trending' })],
    }),
  component: Trending,
})

function Trending() {
  const { mode, devam } = Route.useLoaderDeps()
  const from = continuedOf(devam)
  const query = useInfiniteQuery(trendingPagesOptions(mode, from))
  return (
    <Wrap>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6">
        <h1 className="text-title-l">{t.trending.title}</h1>
        <Link to="/tr/top-rated" className={buttonClass({ size: 's' })}>
          {t.trending.topRated}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <nav aria-label={t.trending.modesLabel} className="mt-4 inline-flex max-w-full flex-wrap gap-0.5 rounded-m bg-well p-[3px]">
        {trendingModes.map((one) => (
          <Link
            key={one}
            to="/tr/trending"
            search={one === 'hot' ? {} : { mod: one }}
            aria-current={one === mode ? 'page' : undefined}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className="inline-flex min-h-tap items-center rounded-[10px] px-3.5 text-s font-bold text-ink-2 aria-[current=page]:bg-ink aria-[current=page]:text-page"
          >
            {t.trending.modes[one]}
          </Link>
        ))}
      </nav>
      <p className="pt-2 pb-5 text-s text-ink-2">{t.trending.explain[mode]}</p>
      <RankedList
        addressFrom={(next) => `/tr/trending${queryString({ mod: mode === 'hot' ? undefined : mode, devam: next })}`}
        by={mode}
        from={from}
        query={query}
        loading={<RankBoardSkeleton />}
        empty={<TrendingEmpty />}
      />
    </Wrap>
  )
}
