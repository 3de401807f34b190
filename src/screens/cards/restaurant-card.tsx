import MessageCircle from 'lucide-react/icons/message-circle'
import Scale from 'lucide-react/icons/scale'
import Star from 'lucide-react/icons/star'
import { Island } from '#ui/island.tsx'
import { OpenStatus } from '#features/hours/web/open-status.tsx'
import { SaveButton } from '#features/collections/web/save-button.island.tsx'
import { EditButton } from './edit-button.island.tsx'
import { MemberLink } from '#people/web/member-link.tsx'
import { cardTexts } from '#texts/features/restaurants/card'
import { compactCount } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { difficultyOf } from '#features/restaurants/restaurants.rules.ts'
import { AddressLine } from '#features/restaurants/web/address-line.tsx'
import { FoldedText } from '#features/restaurants/web/folded-text.tsx'
import { PhotoStrip } from '#features/restaurants/web/photo-strip.tsx'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { ScoreTrio } from '#features/restaurants/web/score-trio.tsx'
import { VerdictBar } from '#features/restaurants/web/verdict-bar.tsx'

interface RestaurantCardProps {
  restaurant: Restaurant
  /** The restaurant's rank, shown on a saffron corner. */
  rank?: string
  /** The number that decides the rank. */
  ranked?: string
  /** Whether the photos load at once, because the card is visible without scrolling. */
  eager?: boolean
  level?: 2 | 3
}

/** A restaurant or a duet in a list: photos, scores, verdict, texts, and a link to vote. In a ranking the whole card is a link. */
export function RestaurantCard({ restaurant, rank, ranked, eager = false, level = 3 }: RestaurantCardProps) {
  const { id, title, body, commentCount } = restaurant
  const Heading = `h${level}` as const
  return (
    <article
      className="@container relative flex flex-col overflow-hidden rounded-l bg-card shadow-card data-rank:has-[h2_a:hover]:shadow-3 data-rank:has-[h3_a:hover]:shadow-3 data-rank:[&_:is(a,button)]:relative data-rank:[&_:is(a,button)]:z-1 data-rank:[&_:is(h2,h3)>a]:static"
      data-by={restaurant.duetUserId ?? undefined}
      data-rank={rank}
    >
      {rank && (
        <span className="figure absolute top-0 left-0 z-1 rounded-br-l bg-saffron pt-3 pr-5 pb-2 pl-4 text-[4.4rem] leading-[0.86] text-on-saffron">
          {rank}
        </span>
      )}
      <PhotoStrip restaurant={restaurant} eager={eager} isLink={rank === undefined} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <Heading className="text-[1.5rem] leading-[1.12]" translate="no">
          <RestaurantLink
            id={id}
            className={`-my-2 block min-h-tap content-center py-2 decoration-saffron decoration-[3px] underline-offset-4 hover:underline ${rank ? 'after:absolute after:inset-0' : ''}`}
          >
            {title}
          </RestaurantLink>
        </Heading>
        <AddressLine restaurant={restaurant} />
        {restaurant.hours !== null && restaurant.status !== 'closed' && <OpenStatus hours={restaurant.hours} />}
        {ranked && <p className="rank-text">{ranked}</p>}
        <ScoreTrio restaurant={restaurant} />
        {restaurant.isVotable && <VerdictBar restaurant={restaurant} />}
        {body && <FoldedText text={body} />}
        <Byline restaurant={restaurant} />
        <div className="flex flex-wrap items-center gap-2">
          <VoteCall restaurant={restaurant} />
          <RestaurantLink
            id={id}
            hash="yorumlar"
            label={cardTexts.comments(compactCount(commentCount))}
            className={buttonClass({ variant: 'quiet' }, 'px-3! tabular-nums')}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            {compactCount(commentCount)}
          </RestaurantLink>
          <Island name="save-button">
            <SaveButton restaurantId={id} title={title} />
          </Island>
          {restaurant.authorId && (
            <Island name="edit-button" owner={restaurant.authorId} wake="asked">
              <EditButton authorId={restaurant.authorId} id={id} isDuet={restaurant.questionType === 'duet'} title={title} />
            </Island>
          )}
        </div>
      </div>
    </article>
  )
}

function Byline({ restaurant }: { restaurant: Restaurant }) {
  const { author, questionType, duetUser, createdAt, acceptCount, rejectCount } = restaurant
  const isDuet = questionType === 'duet'
  const difficulty = difficultyOf(acceptCount, rejectCount)
  const name = isDuet ? duetUser?.username : author?.username
  return (
    <p className="mt-auto flex items-center justify-between gap-3 text-[0.8125rem] text-ink-3">
      <span className="min-w-0">
        {name ? <MemberLink className="-my-3 inline-flex min-h-tap items-center text-ink-3" username={name} /> : cardTexts.goneAuthor}
        {isDuet && ` · ${cardTexts.duetBy}`} · <RelativeTime at={createdAt} />
      </span>
      {difficulty && (
        <span className="inline-flex flex-none items-center gap-1.5 font-semibold" title={cardTexts.difficultyHelp}>
          <Scale aria-hidden="true" className="size-4" />
          {cardTexts.difficulty[difficulty]}
        </span>
      )}
    </p>
  )
}

function VoteCall({ restaurant: { id, questionType, parentQuestionId } }: { restaurant: Restaurant }) {
  const look = buttonClass({ variant: 'main' }, 'grow basis-20 px-3! text-balance')
  if (questionType === 'duet') {
    return parentQuestionId ? (
      <RestaurantLink id={parentQuestionId} hash="oy" className={look}>
        {cardTexts.voteAtParent}
      </RestaurantLink>
    ) : (
      <RestaurantLink id={id} className={look}>
        {cardTexts.openDuet}
      </RestaurantLink>
    )
  }
  return (
    <RestaurantLink id={id} hash="oy" className={look}>
      <Star aria-hidden="true" className="size-5" />
      {cardTexts.vote}
    </RestaurantLink>
  )
}
