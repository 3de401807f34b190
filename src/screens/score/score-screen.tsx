import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import type { ScoreSheet } from '#features/scores/scores.contract.ts'
import { detailTexts } from '#texts/features/restaurants/detail'
import { scoreTexts } from '#texts/features/scores/scores'
import { exactScore, wholeNumber } from '#i18n/format.ts'
import { Histogram } from '#ui/histogram.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { HeldPart } from './held-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { OrderPart } from './order-part.tsx'
import { Formula, Part } from './part.tsx'
import { VotesPart } from './votes-part.tsx'

/**
 * Explains the numbers of a restaurant: the ratings by group, the formulas with the restaurant's numbers, held votes, the history and the
 * votes.
 */
export function ScoreScreen({ sheet }: { sheet: ScoreSheet }) {
  const { restaurant, memberRatings, visitorRatings, acceptCount, rejectCount } = sheet
  return (
    <PageWidth className="max-w-[1080px] py-6 lg:py-10">
      <a className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink-2" href={`/tr/restaurants/${restaurant.id}`}>
        <ArrowLeft aria-hidden="true" size={20} />
        {restaurant.title}
      </a>
      <h1 className="text-title-l">{scoreTexts.title}</h1>
      <p className="max-w-[70ch] pt-1 text-ink-2">{scoreTexts.intro}</p>
      <div className="grid items-start gap-4 pt-6 lg:grid-cols-2">
        <div className="grid gap-4">
          <Group help={scoreTexts.membersHelp} ratings={memberRatings} title={scoreTexts.members}>
            <p className="text-s text-ink-2">{scoreTexts.verdicts(wholeNumber(acceptCount), wholeNumber(rejectCount))}</p>
          </Group>
          <OrderPart order={sheet.order} />
        </div>
        <div className="grid gap-4">
          <Group help={scoreTexts.visitorsHelp} ratings={visitorRatings} title={scoreTexts.visitors} />
          <HistoryPart history={sheet.history} />
          <HeldPart groups={sheet.held} votes={sheet.heldCount} />
          <VotesPart sheet={sheet} />
        </div>
      </div>
    </PageWidth>
  )
}

interface GroupProps {
  title: string
  help: string
  ratings: readonly number[]
  children?: ReactNode
}

/** The plain mean of a group: its ratings, and the calculation of the mean. */
function Group({ title, help, ratings, children }: GroupProps) {
  const { count, sum, average } = ratingOf(ratings)
  return (
    <Part help={help} number={average === null ? undefined : exactScore(average)} title={title}>
      {average === null ? (
        <p>{scoreTexts.noRatings}</p>
      ) : (
        <>
          <Histogram buckets={ratings} label={scoreTexts.distribution(title)} />
          <Formula>
            {detailTexts.sum} <b>{wholeNumber(sum)}</b> {detailTexts.sumPoints} ÷ <b>{wholeNumber(count)}</b> {detailTexts.sumVotes} ={' '}
            <b>{exactScore(average)}</b>
          </Formula>
        </>
      )}
      {children}
    </Part>
  )
}
