import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CommentSection } from '#features/comments/web/comment-section.tsx'
import { DetailHead } from '#features/restaurants/web/detail-head.tsx'
import '#features/restaurants/web/detail.css'
import { DuetBanner } from '#features/restaurants/web/duet-banner.tsx'
import { DuetList } from '#features/restaurants/web/duet-list.tsx'
import { Gallery } from '#features/restaurants/web/gallery.tsx'
import { duetsOptions, restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { Scoreboard } from '#features/restaurants/web/scoreboard.tsx'
import { VoteCard } from '#features/votes/web/vote-card.tsx'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'

/** One restaurant or duet: what it is, its scores, where to vote, what people say. */
export function RestaurantPage({ id }: { id: string }) {
  const { data: restaurant } = useSuspenseQuery(restaurantOptions(id))
  const { data: duets } = useSuspenseQuery(duetsOptions(id))
  const isDuet = restaurant.questionType === 'duet'
  return (
    <Wrap>
      <Gallery restaurant={restaurant} />
      <DetailHead restaurant={restaurant} />
      <div className="restaurant-columns">
        <div className="restaurant-scores">
          <Scoreboard restaurant={restaurant} />
        </div>
        <div className="restaurant-vote">
          {restaurant.isVotable ? <VoteCard restaurant={restaurant} /> : <DuetBanner duet={restaurant} />}
        </div>
        {restaurant.body && <p className="restaurant-text">{restaurant.body}</p>}
      </div>
      {!isDuet && <DuetList duets={duets.items} original={restaurant} />}
      <CommentSection count={restaurant.commentCount} isDuet={isDuet} restaurantId={restaurant.id} />
    </Wrap>
  )
}

/** A restaurant that is not, or is no longer. */
export function RestaurantMissing() {
  return (
    <Wrap className="py-8">
      <State level={1} title={t.detail.notFound}>
        <Link className={buttonClass({ variant: 'main' })} to="/tr/restaurants">
          {t.detail.backToList}
        </Link>
      </State>
    </Wrap>
  )
}
