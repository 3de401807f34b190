import Download from 'lucide-react/icons/download'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import type { ScoreSheet } from '#features/scores/scores.contract.ts'
import { scoreTexts } from '#texts/features/scores/scores'
import { decimal, exactScore, longDate, wholeNumber } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Part } from './part.tsx'

/**
 * Lets a reader recompute every number: the file of last night's votes, the numbers that it gives beside the present ones, and the dump of
 * the whole site.
 */
export function VotesPart({ sheet }: { sheet: ScoreSheet }) {
  const { restaurant, lastNight } = sheet
  return (
    <Part help={lastNight ? scoreTexts.recomputeHelp : scoreTexts.noFile} title={scoreTexts.recompute}>
      {lastNight && (
        <>
          <Nights lastNight={lastNight} sheet={sheet} />
          <div className="flex flex-wrap gap-2">
            <a className={buttonClass({ variant: 'main' })} download href={`/api/restaurants/${restaurant.id}/votes`}>
              <Download aria-hidden="true" size={20} />
              {scoreTexts.download}
            </a>
            <a className={buttonClass()} href="/dump/manifest.json">
              {scoreTexts.allData}
            </a>
          </div>
        </>
      )}
    </Part>
  )
}

/** The numbers that the votes of the file give, and the present numbers. */
function Nights({ sheet, lastNight }: { sheet: ScoreSheet; lastNight: NonNullable<ScoreSheet['lastNight']> }) {
  const rows = [
    [scoreTexts.members, group(lastNight.members), groupOf(sheet.memberRatings)],
    [scoreTexts.visitors, group(lastNight.visitors), groupOf(sheet.visitorRatings)],
    [scoreTexts.verdictRow, verdicts(lastNight), verdicts(sheet)],
    [scoreTexts.order, decimal(lastNight.orderScore), decimal(sheet.order.score)],
  ] as const
  return (
    <table className="w-full text-s tabular-nums">
      <thead className="text-left align-bottom text-ink-2">
        <tr>
          <th className="py-1 pr-3 font-semibold" scope="col">
            {scoreTexts.numberColumn}
          </th>
          <th className="py-1 pr-3 font-semibold" scope="col">
            {scoreTexts.lastNight(longDate(lastNight.at))}
          </th>
          <th className="py-1 font-semibold" scope="col">
            {scoreTexts.now}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, night, now]) => (
          <tr className="border-t border-line align-baseline" key={name}>
            <th className="py-1.5 pr-3 text-left font-normal" scope="row">
              {name}
            </th>
            <td className="py-1.5 pr-3">{night}</td>
            <td className="py-1.5">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function group({ count, mean }: { count: number; mean: number | null }): string {
  return mean === null ? '—' : scoreTexts.meanOf(exactScore(mean), wholeNumber(count))
}

function groupOf(ratings: number[]): string {
  const { count, average } = ratingOf(ratings)
  return group({ count, mean: average })
}

function verdicts({ acceptCount, rejectCount }: { acceptCount: number; rejectCount: number }): string {
  return scoreTexts.forAndAgainst(wholeNumber(acceptCount), wholeNumber(rejectCount))
}
