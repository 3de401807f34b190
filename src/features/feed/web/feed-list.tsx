import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { PageList } from '#features/profiles/web/page-list.tsx'
import { RestaurantCard } from '#features/restaurants/web/restaurant-card.tsx'
import { CardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { feedTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { feedOptions } from './feed.api.ts'

const grid = 'grid gap-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2'

/** The restaurants and duets of those whom the member follows; what is older waits behind a press. */
export function FeedList({ memberId }: { memberId: string | undefined }) {
  const query = useInfiniteQuery(feedOptions(memberId))
  const pages = query.data?.pages ?? []
  const last = pages.at(-1)
  const isRecentLeft = last?.period === 'recent' && last.nextCursor !== null
  const firstOlder = pages.find(({ period }) => period === 'older')?.items[0]
  return (
    <PageList
      className={grid}
      empty={
        pages[0]?.followed === 0 ? (
          <State help={feedTexts.nobodyHelp} level={3} title={feedTexts.nobody}>
            <Link className={buttonClass({ variant: 'main' })} to="/tr">
              <span className="block first-letter:uppercase">{feedTexts.discover}</span>
            </Link>
          </State>
        ) : (
          <State help={feedTexts.quietHelp} level={3} title={feedTexts.quiet}>
            <Link className={buttonClass({ variant: 'main' })} to="/tr/ask">
              {feedTexts.ask}
            </Link>
            {query.hasNextPage && (
              <Button aria-disabled={query.isFetchingNextPage} onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}>
                {query.isFetchingNextPage ? t.common.loading : feedTexts.older}
              </Button>
            )}
          </State>
        )
      }
      moreLabel={isRecentLeft ? t.common.more : feedTexts.older}
      query={query}
      skeleton={<FeedSkeleton />}
    >
      {(item) => (
        <Fragment key={item.id}>
          {item === firstOlder && <li className="sign col-span-full border-t border-line pt-5 text-l">{feedTexts.older}</li>}
          <li className="relative grid">
            <RestaurantCard restaurant={item} />
            {item.isNew && (
              <span className="sign absolute top-0 left-0 z-1 rounded-tl-l rounded-br-l bg-saffron px-4 py-2 text-l leading-none text-on-saffron">
                {feedTexts.isNew}
              </span>
            )}
          </li>
        </Fragment>
      )}
    </PageList>
  )
}

function FeedSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      <output className="sr-only">{t.common.loading}</output>
      {[0, 1].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  )
}
