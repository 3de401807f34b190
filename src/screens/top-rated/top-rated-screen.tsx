import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { RankedList } from '#screens/cards/ranked-list.tsx'
import { topTexts } from '#texts/features/restaurants/top'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

/** One page of the ranking of the best rated restaurants. */
export function TopRatedScreen({ page, before }: { page: RankedPage; before: number }) {
  return (
    <PageWidth>
      <div className="grid gap-2 pt-6 pb-5">
        <h1 className="text-title-l">{topTexts.title}</h1>
        <p className="sign text-xl">{topTexts.subtitle}</p>
        <p className="max-w-[70ch] text-ink-2">{topTexts.explain}</p>
      </div>
      <RankedList before={before} by="top" empty={<Empty />} of="top" page={page} path="/tr/top-rated" sign="#" />
    </PageWidth>
  )
}

function Empty() {
  return (
    <StatusMessage title={topTexts.empty}>
      <a href="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
        {topTexts.emptyAction}
      </a>
    </StatusMessage>
  )
}
