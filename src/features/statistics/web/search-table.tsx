import { statisticsTexts } from '#texts/features/statistics/statistics'
import { wholeNumber } from '#i18n/format.ts'
import type { Statistics } from '../statistics.contract.ts'

/** The searches without results, the most frequent first. */
export function SearchTable({ searches }: { searches: Statistics['emptySearches'] }) {
  return (
    <table className="w-full max-w-[560px] text-s tabular-nums">
      <thead className="text-ink-2">
        <tr>
          <th className="py-1 pr-3 text-left font-semibold" scope="col">
            {statisticsTexts.words}
          </th>
          <th className="py-1 text-right font-semibold" scope="col">
            {statisticsTexts.times}
          </th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ words, amount }) => (
          <tr className="border-t border-line" key={words}>
            <th className="py-2 pr-3 text-left font-normal wrap-anywhere" lang="" scope="row">
              {words}
            </th>
            <td className="py-2 text-right">{wholeNumber(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
