import { Suspense, useId, useMemo } from 'react'
import { statisticsTexts } from '#texts/features/statistics/statistics'
import { longDate, wholeNumber } from '#i18n/format.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { StatisticsDay } from '../statistics.contract.ts'

const LineChart = lazyPart(() => import('./parts/line-chart.tsx'))

/** A count for each day, with its name. */
export interface DayCount {
  field: Exclude<keyof StatisticsDay, 'day'>
  name: string
  /** Whether to leave out the total, which has no meaning where the same people are counted again on other days. */
  isPerDay?: boolean
}

const looks = [{ className: 'text-saffron-text' }, { className: 'text-ink-3', isDashed: true }]

/** Counts by day: the total, a chart, and the same numbers as a table. */
export function DayChart({
  title,
  help,
  gap,
  days,
  counts,
}: {
  title: string
  help?: string
  /** The reason why the counts are too small. */
  gap?: string | null
  days: readonly StatisticsDay[]
  counts: readonly DayCount[]
}) {
  const id = useId()
  const names = useMemo(() => days.map(({ day }) => day), [days])
  const lines = useMemo(
    () => counts.map(({ field, name }, at) => ({ name, values: days.map((day) => day[field]), ...looks[at]! })),
    [days, counts],
  )
  const [from, to] = [longDate(names[0]!, 'UTC'), longDate(names.at(-1)!, 'UTC')]
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3 rounded-l bg-card p-4 shadow-1 lg:p-6">
      <div>
        <h2 className="text-l" id={id}>
          {title}
        </h2>
        {help && <p className="text-s text-ink-2">{help}</p>}
        {gap && <p className="mt-2 rounded-m bg-saffron-soft px-3.5 py-2.5 text-s">{gap}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {counts.map(({ field, name, isPerDay }) => (
          <div key={field}>
            <dt className="text-s text-ink-2">{name}</dt>
            <dd className="text-l font-bold tabular-nums">{amountOf(days, field, isPerDay)}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={<Skeleton className="h-[208px] rounded-m!" />}>
        <LineChart days={names} label={statisticsTexts.chart(title, from, to)} lines={lines} />
      </Suspense>
      <DayTable counts={counts} days={days} title={title} />
    </section>
  )
}

function amountOf(days: readonly StatisticsDay[], field: DayCount['field'], isPerDay?: boolean): string {
  const total = days.reduce((sum, day) => sum + day[field], 0)
  return isPerDay ? statisticsTexts.perDay(wholeNumber(Math.round(total / days.length))) : statisticsTexts.total(wholeNumber(total))
}

function DayTable({ title, days, counts }: { title: string; days: readonly StatisticsDay[]; counts: readonly DayCount[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold underline underline-offset-4">
        {statisticsTexts.table}
        <span className="sr-only">: {title}</span>
      </summary>
      <table className="w-full text-s tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th className="py-1 pr-3 font-semibold" scope="col">
              {statisticsTexts.day}
            </th>
            {counts.map(({ field, name }) => (
              <th className="py-1 pl-3 text-right font-semibold" key={field} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr className="border-t border-line" key={day.day}>
              <th className="py-1.5 pr-3 text-left font-normal" scope="row">
                {longDate(day.day, 'UTC')}
              </th>
              {counts.map(({ field }) => (
                <td className="py-1.5 pl-3 text-right" key={field}>
                  {wholeNumber(day[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
