import type { ScoreDay } from '#features/scores/scores.contract.ts'
import { lineOf, type Point } from '#features/scores/scores.rules.ts'
import { scoreTexts } from '#texts/features/scores/scores'
import { decimal, exactScore, longDate, wholeNumber } from '#i18n/format.ts'
import { Part } from './part.tsx'

const [WIDTH, HEIGHT] = [600, 180]

/** The mean scores over time: a chart, and the same numbers as a table. */
export function HistoryPart({ history }: { history: readonly ScoreDay[] }) {
  const [first, last] = [history[0], history.at(-1)]
  return (
    <Part help={scoreTexts.historyHelp} title={scoreTexts.history}>
      {first && last ? (
        <>
          {first === last ? (
            <p>{scoreTexts.historyShort}</p>
          ) : (
            <Chart history={history} from={longDate(first.day)} to={longDate(last.day)} />
          )}
          <Table history={history} />
        </>
      ) : (
        <p>{scoreTexts.historyNone}</p>
      )}
    </Part>
  )
}

function Chart({ history, from, to }: { history: readonly ScoreDay[]; from: string; to: string }) {
  return (
    <div className="grid gap-2">
      <div
        aria-label={scoreTexts.chart(from, to)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-2 tabular-nums"
        role="img"
      >
        <div className="flex flex-col justify-between text-right leading-none">
          <span>10</span>
          <span>{decimal(5.5)}</span>
          <span>1</span>
        </div>
        <svg className="block h-45 w-full" preserveAspectRatio="none" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          {[0, 0.5, 1].map((at) => (
            <line className="stroke-line" key={at} vectorEffect="non-scaling-stroke" x1={0} x2={WIDTH} y1={at * HEIGHT} y2={at * HEIGHT} />
          ))}
          <Line className="stroke-ink-3" dashes="6 5" points={lineOf(history, 'visitors')} />
          <Line className="stroke-saffron-text" points={lineOf(history, 'members')} />
        </svg>
        <div className="col-start-2 flex justify-between gap-4 pt-1.5">
          <span>{from}</span>
          <span className="text-right">{to}</span>
        </div>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-s text-ink-2">
        <Key className="stroke-saffron-text" name={scoreTexts.memberColumn} />
        <Key className="stroke-ink-3" dashes="6 5" name={scoreTexts.visitorColumn} />
      </p>
    </div>
  )
}

function Line({ points, className, dashes }: { points: readonly Point[]; className: string; dashes?: string }) {
  return (
    <polyline
      className={className}
      fill="none"
      points={points.map(({ x, y }) => `${(x * WIDTH).toFixed(1)},${((1 - y) * HEIGHT).toFixed(1)}`).join(' ')}
      strokeDasharray={dashes}
      strokeWidth={2.5}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Key({ name, className, dashes }: { name: string; className: string; dashes?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg height={4} width={28}>
        <line className={className} strokeDasharray={dashes} strokeWidth={2.5} x1={0} x2={28} y1={2} y2={2} />
      </svg>
      {name}
    </span>
  )
}

function Table({ history }: { history: readonly ScoreDay[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-tap cursor-pointer items-center font-semibold underline underline-offset-4">
        {scoreTexts.table}
      </summary>
      <table className="w-full text-s tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th className="py-1 pr-3 font-semibold" scope="col">
              {scoreTexts.day}
            </th>
            <th className="py-1 pr-3 font-semibold" scope="col">
              {scoreTexts.memberColumn}
            </th>
            <th className="py-1 font-semibold" scope="col">
              {scoreTexts.visitorColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {history.toReversed().map(({ day, members, visitors }) => (
            <tr className="border-t border-line" key={day}>
              <th className="py-1.5 pr-3 text-left font-normal" scope="row">
                {longDate(day)}
              </th>
              <td className="py-1.5 pr-3">{cell(members)}</td>
              <td className="py-1.5">{cell(visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function cell({ count, mean }: ScoreDay['members']): string {
  return mean === null ? '—' : scoreTexts.meanOf(exactScore(mean), wholeNumber(count))
}
