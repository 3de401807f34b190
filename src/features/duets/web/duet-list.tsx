import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '#i18n/index.ts'
import { wholeNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { combinedRating } from '#features/restaurants/restaurants.rules.ts'
import { duetsOptions } from './duets.api.ts'

/** The duets of a restaurant: each member's own score beside everybody's. */
export function DuetList({ original }: { original: Restaurant }) {
  const headingId = useId()
  const query = useInfiniteQuery(duetsOptions(original.id))
  const duets = query.data?.pages.flatMap((page) => page.items) ?? []
  if (duets.length === 0) return null
  const everybody = combinedRating(original.loggedInRatings, original.anonymousRatings)
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 className="mb-3" id={headingId}>
        {t.detail.duets} <span className="font-medium text-ink-3">{wholeNumber(query.data?.pages[0]?.count ?? duets.length)}</span>
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {duets.map((duet) => (
          <li className="relative grid content-start gap-2 rounded-l bg-card p-4 shadow-1 hover:bg-raised" key={duet.id}>
            <div className="flex items-center gap-3">
              <ScoreStar emptyText={t.detail.noVotes} form="dashed" label={t.detail.duet} size={60} value={duet.duetRating} />
              <ScoreStar emptyText={t.detail.noVotes} form="solid" label={t.card.everybody} size={46} value={everybody} />
              <h3 className="min-w-0">
                <Link className="no-underline after:absolute after:inset-0" params={{ id: duet.id }} to="/tr/restaurants/$id">
                  {duet.duetUser ? t.detail.author(duet.duetUser.username) : t.detail.unknownAuthor}
                </Link>
                <RelativeTime at={duet.createdAt} className="block font-text text-s font-normal text-ink-3" />
              </h3>
            </div>
            <p className="line-clamp-3 text-ink-2">{duet.body}</p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-4" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.common.more}
        </Button>
      )}
    </section>
  )
}
