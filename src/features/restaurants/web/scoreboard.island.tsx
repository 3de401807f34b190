import ChevronDown from 'lucide-react/icons/chevron-down'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { cardTexts } from '#texts/features/restaurants/card'
import { detailTexts } from '#texts/features/restaurants/detail'
import { exactScore, percent, wholeNumber } from '#i18n/format.ts'
import { Histogram, Sparkline } from '#ui/histogram.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import { SplitBar } from '#ui/split-bar.tsx'
import { combinedRating, ratingOf } from '../restaurants.rules.ts'
import { restaurantOptions, type ShownRestaurant } from './restaurant.api.ts'
import { voteLabels } from './vote-labels.ts'

/** The detailed scores of members, owner and visitors, each with ten bars and a sum, then the verdict. */
export function Scoreboard({ id }: { id: string }) {
  const { data } = useQuery(restaurantOptions(id))
  return data && <Scores restaurant={data} />
}

function Scores({ restaurant }: { restaurant: ShownRestaurant }) {
  const isDuet = restaurant.questionType === 'duet'
  const source = restaurant.parentQuestion ?? restaurant
  const isGone = isDuet && !restaurant.parentQuestion
  return (
    <section aria-label={detailTexts.scores} className="scoreboard">
      {isDuet ? (
        <FlatGroup help={detailTexts.combined} title={cardTexts.everybody}>
          <ScoreStar
            emptyText={detailTexts.noVotes}
            form="solid"
            label={cardTexts.everybody}
            size={132}
            value={combinedRating(source.loggedInRatings, source.anonymousRatings)}
          />
        </FlatGroup>
      ) : (
        <OpenGroup buckets={restaurant.loggedInRatings} describe={detailTexts.countOpen} form="solid" isFirst title={detailTexts.members} />
      )}
      <FlatGroup
        help={isGone ? detailTexts.parentGone : source.initialRating === null ? detailTexts.ownerNone : detailTexts.ownerHelp}
        title={detailTexts.owner}
      >
        <ScoreStar
          emptyText={detailTexts.noVotes}
          form="outline"
          label={detailTexts.owner}
          size={84}
          value={isGone ? null : source.initialRating}
        />
      </FlatGroup>
      {isDuet ? (
        <FlatGroup
          help={restaurant.duetUser ? detailTexts.author(restaurant.duetUser.username) : detailTexts.unknownAuthor}
          title={detailTexts.duet}
        >
          <ScoreStar emptyText={detailTexts.noVotes} form="dashed" label={detailTexts.duet} size={84} value={restaurant.duetRating} />
        </FlatGroup>
      ) : (
        <OpenGroup
          buckets={restaurant.anonymousRatings}
          describe={detailTexts.countAnonymous}
          form="dashed"
          title={detailTexts.anonymous}
        />
      )}
      {!isDuet && <Verdict restaurant={restaurant} />}
    </section>
  )
}

interface FlatGroupProps {
  title: string
  help: string
  /** The counts of a group that expands with its first rating: they reserve the space, so that its text does not move then. */
  buckets?: readonly number[]
  isFirst?: boolean
  children: ReactNode
}

function FlatGroup({ title, help, buckets, isFirst = false, children }: FlatGroupProps) {
  return (
    <div className="score-group score-group-flat" data-first={isFirst || undefined}>
      {children}
      <span>
        <b className="score-group-title">{title}</b>
        <small className="score-group-help">{help}</small>
        {buckets && (
          <span className="score-group-spark">
            <Sparkline buckets={buckets} />
          </span>
        )}
      </span>
    </div>
  )
}

interface OpenGroupProps {
  title: string
  buckets: readonly number[]
  form: 'solid' | 'dashed'
  describe: (count: string) => string
  isFirst?: boolean
}

function OpenGroup({ title, buckets, form, describe, isFirst = false }: OpenGroupProps) {
  const { count, sum, average } = ratingOf(buckets)
  // When the first rating arrives while the page is open, the content below must not move down.
  const [wasEmpty] = useState(average === null)
  const star = <ScoreStar emptyText={detailTexts.noVotes} form={form} label={title} size={isFirst ? 132 : 84} value={average} />
  if (average === null) {
    return (
      <FlatGroup buckets={buckets} help={detailTexts.noVotes} isFirst={isFirst} title={title}>
        {star}
      </FlatGroup>
    )
  }
  return (
    <details className="score-group" data-first={isFirst || undefined} open={isFirst && !wasEmpty}>
      <summary>
        {star}
        <span>
          <b className="score-group-title">{title}</b>
          <small className="score-group-help">{describe(wholeNumber(count))}</small>
          <span className="score-group-spark">
            <Sparkline buckets={buckets} />
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="score-group-chevron" size={20} />
      </summary>
      <div className="px-4 pb-4">
        <Histogram buckets={buckets} label={detailTexts.distribution(title)} />
        <p className="score-sum">
          {detailTexts.sum} <b className="text-ink">{wholeNumber(sum)}</b> {detailTexts.sumPoints} ÷{' '}
          <b className="text-ink">{wholeNumber(count)}</b> {detailTexts.sumVotes} = <b className="text-ink">{exactScore(average)}</b>
        </p>
      </div>
    </details>
  )
}

function Verdict({ restaurant }: { restaurant: ShownRestaurant }) {
  const { acceptCount, rejectCount } = restaurant
  const { acceptText, rejectText } = voteLabels(restaurant)
  const total = acceptCount + rejectCount
  const share = total === 0 ? 0 : Math.round((acceptCount / total) * 100)
  return (
    <div className="p-4">
      <SplitBar
        label={total === 0 ? detailTexts.noVotes : detailTexts.verdict(share)}
        left={acceptCount}
        right={rejectCount}
        size="board"
      />
      {total === 0 ? (
        <p className="mt-2 min-h-17 text-s text-ink-2">{detailTexts.noVotes}</p>
      ) : (
        <div className="verdict-counts">
          <p className="text-accept-text">
            <ThumbsUp aria-hidden="true" className="mr-1.5 inline" size={24} />
            <b className="verdict-number">{percent(share)}</b>
            <small className="block text-s font-semibold text-ink-2">
              {acceptText} · {detailTexts.votes(wholeNumber(acceptCount))}
            </small>
          </p>
          <p className="text-right text-reject-text">
            <b className="verdict-number">{percent(100 - share)}</b>
            <ThumbsDown aria-hidden="true" className="ml-1.5 inline" size={24} />
            <small className="block text-s font-semibold text-ink-2">
              {rejectText} · {detailTexts.votes(wholeNumber(rejectCount))}
            </small>
          </p>
        </div>
      )}
    </div>
  )
}
