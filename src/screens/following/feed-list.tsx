import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PageList } from '#ui/page-list.tsx'
import { RestaurantCard } from '#screens/cards/restaurant-card.tsx'
import { CardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { commonTexts } from '#texts/i18n/common'
import { feedTexts } from '#texts/features/feed/feed'
import { Button, buttonClass } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { feedOptions } from '#features/feed/web/feed.api.ts'

const grid = 'grid gap-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2'

/** Restaurants and duets of the members whom the viewer follows; a button loads older ones. */
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
          <StatusMessage help={feedTexts.nobodyHelp} level={3} title={feedTexts.nobody}>
            <a className={buttonClass({ variant: 'main' })} href="/tr">
              <span className="block first-letter:uppercase">{feedTexts.discover}</span>
            </a>
          </StatusMessage>
        ) : (
          <StatusMessage help={feedTexts.quietHelp} level={3} title={feedTexts.quiet}>
            <a className={buttonClass({ variant: 'main' })} href="/tr/ask">
              {feedTexts.ask}
            </a>
            {query.hasNextPage && (
              <Button aria-disabled={query.isFetchingNextPage} onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}>
                {query.isFetchingNextPage ? commonTexts.loading : feedTexts.older}
              </Button>
            )}
          </StatusMessage>
        )
      }
      moreLabel={isRecentLeft ? commonTexts.more : feedTexts.older}
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
      <output className="sr-only">{commonTexts.loading}</output>
      {[0, 1].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  )
}
