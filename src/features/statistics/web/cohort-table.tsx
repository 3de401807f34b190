import { statisticsTexts } from '#texts/features/statistics/statistics'
import { dayMonth, percent, wholeNumber } from '#i18n/format.ts'
import type { StatisticsCohort } from '../statistics.contract.ts'

/** The share of each sign-up week's members who were active in that week and in the weeks after it. */
export function CohortTable({ cohorts }: { cohorts: readonly StatisticsCohort[] }) {
  const weeks = Math.max(...cohorts.map(({ active }) => active.length))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls in its own frame, which the keyboard must reach
    <div aria-label={statisticsTexts.retention} className="overflow-x-auto" role="group" tabIndex={0}>
      <table className="text-s tabular-nums">
        <thead className="text-ink-2">
          <tr>
            <th className="py-1 pr-3 text-left font-semibold whitespace-nowrap" scope="col">
              {statisticsTexts.cohort}
            </th>
            <th className="px-2 py-1 text-right font-semibold whitespace-nowrap" scope="col">
              {statisticsTexts.cohortSize}
            </th>
            {Array.from({ length: weeks }, (_, week) => (
              <th className="px-2 py-1 text-right font-semibold whitespace-nowrap" key={week} scope="col">
                {statisticsTexts.week(week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, members, active }) => (
            <tr className="border-t border-line" key={week}>
              <th className="py-2 pr-3 text-left font-normal whitespace-nowrap" scope="row">
                {dayMonth(week, 'UTC')}
              </th>
              <td className="px-2 py-2 text-right">{wholeNumber(members)}</td>
              {active.map((amount, at) => (
                <td className="px-2 py-2 text-right" key={at}>
                  {percent(Math.round((amount / members) * 100))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
