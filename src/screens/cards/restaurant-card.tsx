import MessageCircle from 'lucide-react/icons/message-circle'
import Scale from 'lucide-react/icons/scale'
import Star from 'lucide-react/icons/star'
import { Island } from '#ui/island.tsx'
import { OpenStatus } from '#features/hours/web/open-status.tsx'
import { CardButtons } from './card-buttons.island.tsx'
import { markOf } from '#people/hidden.rules.ts'
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
import { RankLine } from '#features/restaurants/web/rank-line.tsx'
import { rankText, type RankedBy } from '#features/restaurants/web/rank-text.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { ScoreTrio } from '#features/restaurants/web/score-trio.tsx'
import { VerdictBar } from '#features/restaurants/web/verdict-bar.tsx'

interface RestaurantCardProps {
  restaurant: Restaurant
  /** The restaurant's rank, shown on a saffron corner. */
  rank?: string
  /** The order of the list: the card shows the number that decides it. */
  by?: RankedBy
  /** Whether the photos load at once, because the card is visible without scrolling. */
  eager?: boolean
  level?: 2 | 3
}

/** A restaurant or a duet in a list: photos, scores, verdict, texts, and a link to vote. In a ranking the whole card is a link. */
export function RestaurantCard({ restaurant, rank, by, eager = false, level = 3 }: RestaurantCardProps) {
  const { id, title, body, commentCount, authorId, questionType } = restaurant
  const Heading = `h${level}` as const
  return (
    <article className="restaurant-card" data-by={restaurant.duetUserId ? markOf(restaurant.duetUserId) : undefined} data-rank={rank}>
      {rank && <span className="figure card-rank">{rank}</span>}
      <PhotoStrip restaurant={restaurant} eager={eager} isLink={rank === undefined} />
      <div className="card-body">
        <Heading translate="no">
          <RestaurantLink id={id} className="card-title">
            {title}
          </RestaurantLink>
        </Heading>
        <AddressLine restaurant={restaurant} />
        {restaurant.hours !== null && restaurant.status !== 'closed' && <OpenStatus hours={restaurant.hours} />}
        {by && rankText(by, restaurant) && (
          <div className="rank-text explain-line">
            <RankLine by={by} restaurant={restaurant} />
          </div>
        )}
        <ScoreTrio restaurant={restaurant} />
        {restaurant.isVotable && <VerdictBar restaurant={restaurant} />}
        {body && <FoldedText text={body} />}
        <Byline restaurant={restaurant} />
        <div className="card-actions">
          <VoteCall restaurant={restaurant} />
          <RestaurantLink
            id={id}
            hash="yorumlar"
            label={cardTexts.comments(compactCount(commentCount))}
            className={buttonClass({ variant: 'quiet' })}
          >
            <MessageCircle aria-hidden="true" />
            {compactCount(commentCount)}
          </RestaurantLink>
          <Island name="card-buttons" owner={authorId}>
            <CardButtons authorId={authorId} id={id} title={title} {...(questionType === 'duet' && { isDuet: true })} />
          </Island>
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
    <p className="card-byline">
      <span>
        {name ? <MemberLink className="card-author" username={name} /> : cardTexts.goneAuthor}
        {isDuet && ` · ${cardTexts.duetBy}`} · <RelativeTime at={createdAt} />
      </span>
      {difficulty && (
        <span className="card-difficulty" title={cardTexts.difficultyHelp}>
          <Scale aria-hidden="true" />
          {cardTexts.difficulty[difficulty]}
        </span>
      )}
    </p>
  )
}

function VoteCall({ restaurant: { id, questionType, parentQuestionId } }: { restaurant: Restaurant }) {
  const look = buttonClass({ variant: 'main' })
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
      <Star aria-hidden="true" />
      {cardTexts.vote}
    </RestaurantLink>
  )
}
