import type { DishSheet } from '#features/dishes/dishes.contract.ts'
import { RANKED_FROM } from '#features/dishes/dishes.rules.ts'
import { decimal, wholeNumber } from '#i18n/format.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { Histogram } from '#ui/histogram.tsx'
import { Formula, Part } from '#screens/score/part.tsx'

/** Rounds to two decimals: weights have two decimals, but a sum of floats shows more. */
const rounded = (value: number): number => Math.round(value * 100) / 100
const exact = (value: number): string => decimal(rounded(value))

/** The number that orders the dishes of a restaurant: the formula with letters, and with the numbers of this dish. */
export function DishOrderPart({ sheet: { order } }: { sheet: DishSheet }) {
  const { score, priorWeight, mean, weights, weightedRatings, byRating, isOfKind } = order
  const [C, m, w, r] = [exact(priorWeight), exact(mean), exact(weights), exact(weightedRatings)]
  const { letters } = dishSheetTexts
  const rows = [
    ['C', C, letters.C],
    ['m', m, isOfKind ? letters.m.ofKind : letters.m.ofAll],
    ['Σw', w, letters.Σw],
    ['Σw·r', r, letters.Σwr],
  ] as const
  return (
    <Part help={dishSheetTexts.orderHelp(wholeNumber(RANKED_FROM))} number={decimal(score)} title={dishSheetTexts.order}>
      <div className="grid gap-1">
        <Formula>{dishSheetTexts.formula}</Formula>
        <Formula>
          ({C} × {m} + {r}) ÷ ({C} + {w}) = <b>{decimal(score)}</b>
        </Formula>
      </div>
      <dl className="grid grid-cols-[max-content_max-content_minmax(0,1fr)] gap-x-3 gap-y-1 text-s">
        {rows.map(([letter, value, meaning]) => (
          <div className="contents" key={letter}>
            <dt className="font-bold">{letter}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      {weights === 0 ? (
        <p className="text-s text-ink-2">{dishSheetTexts.noWeights}</p>
      ) : (
        <div className="grid gap-2">
          <h3 className="text-m">{dishSheetTexts.weighted}</h3>
          <Histogram buckets={byRating.map(rounded)} label={dishSheetTexts.distribution(dishSheetTexts.weighted)} />
        </div>
      )}
      <div className="grid gap-1 text-s text-ink-2">
        <p>{dishSheetTexts.weighs}</p>
        <ul className="grid list-disc gap-1 pl-5">
          {dishSheetTexts.weightRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </Part>
  )
}
