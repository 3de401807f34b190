import { continuedOf } from '#features/restaurants/web/continued.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { RankedList } from '#screens/cards/ranked-list.tsx'
import { topTexts } from '#texts/features/restaurants/top'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type Route } from '#shell/page.ts'

export const topRated: Route = {
  path: '/tr/top-rated',
  async answer({ reads, search }) {
    const from = continuedOf(search['devam'])
    const page = await orBegin(from, reads.topRated(from?.cursor), '/tr/top-rated')
    return {
      head: {
        title: topTexts.title,
        description: topTexts.description,
        path: '/tr/top-rated',
        jsonLd: [breadcrumbs({ name: topTexts.title, path: '/tr/top-rated' })],
      },
      view: (
        <PageWidth>
          <div className="grid gap-2 pt-6 pb-5">
            <h1 className="text-title-l">{topTexts.title}</h1>
            <p className="sign text-xl">{topTexts.subtitle}</p>
            <p className="max-w-[70ch] text-ink-2">{topTexts.explain}</p>
          </div>
          <RankedList before={from?.before ?? 0} by="top" empty={<Empty />} of="top" page={page} path="/tr/top-rated" sign="#" />
        </PageWidth>
      ),
      tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
    }
  },
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
