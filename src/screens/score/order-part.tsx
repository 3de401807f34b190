import type { ScoreSheet } from '#features/scores/scores.contract.ts'
import { scoreTexts } from '#texts/features/scores/scores'
import { decimal, longDate, wholeNumber } from '#i18n/format.ts'
import { FoldedList } from '#ui/folded-list.tsx'
import { Histogram } from '#ui/histogram.tsx'
import { Formula, Part } from './part.tsx'

/** Rounds to two decimals: weights have two decimals, but a sum of floats shows more. */
const exact = (value: number): string => decimal(Math.round(value * 100) / 100)

/** The order score, which sorts lists: the formula with letters, and with the numbers of this restaurant. */
export function OrderPart({ order }: { order: ScoreSheet['order'] }) {
  const { score, priorWeight, typeMean, weights, weightedRatings, votes, byRating, usual } = order
  const [C, m, w, r] = [exact(priorWeight), exact(typeMean), exact(weights), exact(weightedRatings)]
  const letters = Object.entries(scoreTexts.letters)
  return (
    <Part help={scoreTexts.orderHelp} number={decimal(score)} title={scoreTexts.order}>
      <div className="grid gap-1">
        <Formula>{scoreTexts.formula}</Formula>
        <Formula>
          ({C} × {m} + {r}) ÷ ({C} + {w}) = <b>{decimal(score)}</b>
        </Formula>
      </div>
      <dl className="grid grid-cols-[max-content_max-content_minmax(0,1fr)] gap-x-3 gap-y-1 text-s">
        {letters.map(([letter, meaning], at) => (
          <div className="contents" key={letter}>
            <dt className="font-bold">{letter}</dt>
            <dd className="text-right tabular-nums">{[C, m, w, r][at]}</dd>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      {votes === 0 ? (
        <p className="text-s text-ink-2">{scoreTexts.noWeights}</p>
      ) : (
        <div className="grid gap-2">
          <h3 className="text-m">{scoreTexts.weighted}</h3>
          <p className="text-s text-ink-2">{scoreTexts.weightedVotes(wholeNumber(votes), w)}</p>
          <Histogram
            buckets={byRating.map((weight) => Math.round(weight * 100) / 100)}
            label={scoreTexts.distribution(scoreTexts.weighted)}
          />
        </div>
      )}
      <div className="grid gap-1 text-s text-ink-2">
        <p>{scoreTexts.weighs}</p>
        <ul className="grid list-disc gap-1 pl-5">
          {scoreTexts.weightRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      {usual ? <UsualRating usual={usual} /> : votes > 0 && <p className="text-s text-ink-2">{scoreTexts.usualUnknown}</p>}
    </Part>
  )
}

/** The rating that most votes are near, and the waves whose votes weigh less, newest first. */
function UsualRating({ usual: { rating, waves } }: { usual: NonNullable<ScoreSheet['order']['usual']> }) {
  return (
    <div className="grid gap-1 text-s">
      <p className="font-bold">{scoreTexts.usual(decimal(rating))}</p>
      <FoldedList className="grid gap-1 text-ink-2" items={waves.toReversed()} shown={3}>
        {({ from, to, side, part }) => (
          <li key={`${from} ${side}`}>
            {scoreTexts.wave[side](longDate(from), longDate(to), decimal(rating), wholeNumber(Math.round(part * 100)))}
          </li>
        )}
      </FoldedList>
    </div>
  )
}
