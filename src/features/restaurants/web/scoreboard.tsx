import ChevronDown from 'lucide-react/icons/chevron-down'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#i18n/index.ts'
import { exactScore, wholeNumber } from '#lib/format.ts'
import { Histogram, Sparkline } from '#ui/histogram.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import { SplitBar } from '#ui/split-bar.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { combinedRating, ownerRating, ratingOf } from '../restaurants.rules.ts'
import { restaurantOptions } from './restaurant.api.ts'

/** The detailed scores of members, owner and visitors, each with ten bars and a sum, then the verdict. */
export function Scoreboard({ id }: { id: string }) {
  const { data } = useQuery(restaurantOptions(id))
  return data && <Scores restaurant={data} />
}

function Scores({ restaurant }: { restaurant: Restaurant }) {
  const isDuet = restaurant.questionType === 'duet'
  const source = restaurant.parentQuestion ?? restaurant
  const isGone = isDuet && !restaurant.parentQuestion
  return (
    <section aria-label={t.detail.scores} className="scoreboard">
      {isDuet ? (
        <FlatGroup help={t.detail.combined} title={t.card.everybody}>
          <ScoreStar
            emptyText={t.detail.noVotes}
            form="solid"
            label={t.card.everybody}
            size={132}
            value={combinedRating(source.loggedInRatings, source.anonymousRatings)}
          />
        </FlatGroup>
      ) : (
        <OpenGroup buckets={restaurant.loggedInRatings} describe={t.detail.countOpen} form="solid" isFirst title={t.detail.members} />
      )}
      <FlatGroup
        help={isGone ? t.detail.parentGone : source.initialRating === null ? t.detail.ownerNone : t.detail.ownerHelp}
        title={t.detail.owner}
      >
        <ScoreStar
          emptyText={t.detail.noVotes}
          form="outline"
          label={t.detail.owner}
          size={84}
          value={isGone ? null : ownerRating(source.initialRating)}
        />
      </FlatGroup>
      {isDuet ? (
        <FlatGroup
          help={restaurant.duetUser ? t.detail.author(restaurant.duetUser.username) : t.detail.unknownAuthor}
          title={t.detail.duet}
        >
          <ScoreStar emptyText={t.detail.noVotes} form="dashed" label={t.detail.duet} size={84} value={restaurant.duetRating} />
        </FlatGroup>
      ) : (
        <OpenGroup buckets={restaurant.anonymousRatings} describe={t.detail.countAnonymous} form="dashed" title={t.detail.anonymous} />
      )}
      {!isDuet && <Verdict restaurant={restaurant} />}
    </section>
  )
}

function FlatGroup({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className="score-group score-group-flat">
      {children}
      <span>
        <b className="score-group-title">{title}</b>
        <small className="score-group-help">{help}</small>
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
  const star = <ScoreStar emptyText={t.detail.noVotes} form={form} label={title} size={isFirst ? 132 : 84} value={average} />
  if (average === null) {
    return (
      <FlatGroup help={t.detail.noVotes} title={title}>
        {star}
      </FlatGroup>
    )
  }
  return (
    <details className="score-group" data-first={isFirst || undefined} open={isFirst}>
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
        <Histogram buckets={buckets} label={t.detail.distribution(title)} />
        <p className="mt-3 rounded-m bg-well px-3.5 py-2.5 text-s text-ink-2 tabular-nums">
          {t.detail.sum} <b className="text-ink">{wholeNumber(sum)}</b> {t.detail.sumPoints} ÷{' '}
          <b className="text-ink">{wholeNumber(count)}</b> {t.detail.sumVotes} = <b className="text-ink">{exactScore(average)}</b>
        </p>
      </div>
    </details>
  )
}

function Verdict({ restaurant: { acceptCount, rejectCount, acceptText, rejectText } }: { restaurant: Restaurant }) {
  const total = acceptCount + rejectCount
  const percent = total === 0 ? 0 : Math.round((acceptCount / total) * 100)
  return (
    <div className="p-4">
      <SplitBar label={total === 0 ? t.detail.noVotes : t.detail.verdict(percent)} left={acceptCount} right={rejectCount} size="board" />
      {total === 0 ? (
        <p className="mt-2 text-s text-ink-2">{t.detail.noVotes}</p>
      ) : (
        <div className="mt-2 flex items-start justify-between gap-3">
          <p className="text-accept-text">
            <ThumbsUp aria-hidden="true" className="mr-1.5 inline" size={24} />
            <b className="verdict-number">%{percent}</b>
            <small className="block text-s font-semibold text-ink-2">
              {acceptText} · {t.detail.votes(wholeNumber(acceptCount))}
            </small>
          </p>
          <p className="text-right text-reject-text">
            <b className="verdict-number">%{100 - percent}</b>
            <ThumbsDown aria-hidden="true" className="ml-1.5 inline" size={24} />
            <small className="block text-s font-semibold text-ink-2">
              {rejectText} · {t.detail.votes(wholeNumber(rejectCount))}
            </small>
          </p>
        </div>
      )}
    </div>
  )
}
