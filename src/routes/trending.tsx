import ArrowRight from 'lucide-react/icons/arrow-right'
import { continuedOf } from '#features/restaurants/web/continued.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { RankedList } from '#screens/cards/ranked-list.tsx'
import { type TrendingMode, trendingModes } from '#features/trending/trending.rules.ts'
import { TrendingEmpty } from '#features/trending/web/trending-empty.tsx'
import { trendingTexts } from '#texts/features/trending/trending'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { buttonClass } from '#ui/button.tsx'
import { withQuery } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type Route } from '#shell/page.ts'

const PAGE = 20

export const trending: Route = {
  path: '/tr/trending',
  async answer({ reads, search }) {
    const mode = trendingModes.find((known) => known === search['mod']) ?? 'hot'
    const from = continuedOf(search['devam'])
    const page = await orBegin(from, reads.trending(mode, PAGE, from?.cursor), addressOf(mode))
    return {
      head: {
        title: trendingTexts.title,
        description: trendingTexts.description,
        path: '/tr/trending',
        jsonLd: [breadcrumbs({ name: trendingTexts.title, path: '/tr/trending' })],
      },
      view: <Trending before={from?.before ?? 0} mode={mode} page={page} />,
      tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
      isTimeBound: true,
    }
  },
}

function addressOf(mode: TrendingMode): string {
  return withQuery('/tr/trending', { mod: mode === 'hot' ? undefined : mode })
}

function Trending({ mode, before, page }: { mode: TrendingMode; before: number; page: RankedPage }) {
  return (
    <PageWidth>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6">
        <h1 className="text-title-l">{trendingTexts.title}</h1>
        <a href="/tr/top-rated" className={buttonClass({ size: 's' })}>
          {trendingTexts.topRated}
          <ArrowRight aria-hidden="true" className="size-4" />
        </a>
      </div>
      <nav aria-label={trendingTexts.modesLabel} className="mt-4 inline-flex max-w-full flex-wrap gap-0.5 rounded-m bg-well p-[3px]">
        {trendingModes.map((one) => (
          <a
            key={one}
            href={addressOf(one)}
            aria-current={one === mode ? 'page' : undefined}
            className="inline-flex min-h-tap items-center rounded-[10px] px-3.5 text-s font-bold text-ink-2 aria-[current=page]:bg-ink aria-[current=page]:text-page"
          >
            {trendingTexts.modes[one]}
          </a>
        ))}
      </nav>
      <p className="pt-2 pb-5 text-s text-ink-2">{trendingTexts.explain[mode]}</p>
      <RankedList before={before} by={mode} empty={<TrendingEmpty />} of={mode} page={page} path={addressOf(mode)} />
    </PageWidth>
  )
}
