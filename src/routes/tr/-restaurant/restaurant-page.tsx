import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkButton } from '#features/collections/web/bookmark-button.tsx'
import { CommentSection } from '#features/comments/web/comment-section.tsx'
import { ReportButton } from '#features/reports/web/report-button.tsx'
import { DetailHead } from '#features/restaurants/web/detail-head.tsx'
import '#features/restaurants/web/detail.css'
import { DuetBanner } from '#features/duets/web/duet-banner.tsx'
import { DuetButton } from '#features/duets/web/duet-button.tsx'
import { DuetList } from '#features/duets/web/duet-list.tsx'
import { Gallery } from '#features/restaurants/web/gallery.tsx'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { EditButton } from '#features/posting/web/edit-button.tsx'
import { VoteTextsButton } from '#features/posting/web/vote-texts-button.tsx'
import { Scoreboard } from '#features/restaurants/web/scoreboard.tsx'
import { VoteCard } from '#features/votes/web/vote-card.tsx'
import { SendButton } from '#features/messages/web/send-button.tsx'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { State } from '#ui/state.tsx'

/** One restaurant or duet: what it is, its scores, where to vote, what people say. */
export function RestaurantPage({ id }: { id: string }) {
  const { data: restaurant } = useSuspenseQuery(restaurantOptions(id))
  const isDuet = restaurant.questionType === 'duet'
  return (
    <Wrap>
      <Gallery restaurant={restaurant} />
      <DetailHead
        actions={
          <>
            {!isDuet && <DuetButton original={restaurant} />}
            <EditButton restaurant={restaurant} />
          </>
        }
        restaurant={restaurant}
        tools={
          <>
            <BookmarkButton restaurantId={restaurant.id} title={restaurant.title} />
            <SendButton restaurantId={restaurant.id} />
          </>
        }
      />
      <div className="restaurant-columns">
        <div className="restaurant-scores">
          <Scoreboard restaurant={restaurant} />
        </div>
        <div className="restaurant-vote">
          {restaurant.isVotable ? <VoteCard restaurant={restaurant} /> : <DuetBanner duet={restaurant} />}
          {!isDuet && <VoteTextsButton restaurant={restaurant} />}
        </div>
        {restaurant.body && <p className="restaurant-text">{restaurant.body}</p>}
      </div>
      {!isDuet && <DuetList original={restaurant} />}
      <CommentSection count={restaurant.commentCount} isDuet={isDuet} restaurantId={restaurant.id} />
      <div className="mt-8 flex justify-end">
        <ReportButton authorId={restaurant.authorId} questionId={restaurant.id} />
      </div>
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
