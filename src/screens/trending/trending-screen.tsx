import ArrowRight from 'lucide-react/icons/arrow-right'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { RankedList } from '#screens/cards/ranked-list.tsx'
import { type TrendingMode, trendingModes } from '#features/trending/trending.rules.ts'
import { TrendingEmpty } from '#features/trending/web/trending-empty.tsx'
import { trendingTexts } from '#texts/features/trending/trending'
import { buttonClass } from '#ui/button.tsx'
import { withQuery } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'

/** The address of a mode; the mode "hot" has no query. */
export function trendingAddress(mode: TrendingMode): string {
  return withQuery('/tr/trending', { mod: mode === 'hot' ? undefined : mode })
}

/** The trending lists, one mode at a time. */
export function TrendingScreen({ mode, before, page }: { mode: TrendingMode; before: number; page: RankedPage }) {
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
            href={trendingAddress(one)}
            aria-current={one === mode ? 'page' : undefined}
            className="inline-flex min-h-tap items-center rounded-[10px] px-3.5 text-s font-bold text-ink-2 aria-[current=page]:bg-ink aria-[current=page]:text-page"
          >
            {trendingTexts.modes[one]}
          </a>
        ))}
      </nav>
      <p className="pt-2 pb-5 text-s text-ink-2">{trendingTexts.explain[mode]}</p>
      <RankedList before={before} by={mode} empty={<TrendingEmpty />} of={mode} page={page} path={trendingAddress(mode)} />
    </PageWidth>
  )
}
