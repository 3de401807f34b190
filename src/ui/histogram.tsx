import { compactCount, wholeNumber } from '#i18n/format.ts'

const TALL = 132
const SMALL = 34

/** Ten bars for ten scores with their counts; the most frequent score is highlighted. */
export function Histogram({ buckets, label }: { buckets: readonly number[]; label: string }) {
  const most = Math.max(...buckets, 0)
  return (
    <ol aria-label={label} className="grid grid-cols-10 items-end gap-1">
      {buckets.map((count, index) => {
        const top = count > 0 && count === most
        return (
          // oxlint-disable-next-line react/no-array-index-key -- its position identifies a bucket
          <li key={index} className="min-w-0 text-center">
            <span className="sr-only">{`${index + 1}: ${wholeNumber(count)}`}</span>
            <span aria-hidden="true" className={`block text-xs font-semibold tabular-nums ${top ? 'text-ink' : 'text-ink-2'}`}>
              {compactCount(count)}
            </span>
            <svg
              aria-hidden="true"
              width="100%"
              height={heightOf(count, most, TALL)}
              className={`grow-up mt-[3px] block rounded-t-[5px] ${top ? 'bg-saffron-text' : 'bg-saffron'}`}
            />
            <span aria-hidden="true" className="figure block border-t-2 border-ink pt-[7px] text-m [font-stretch:88%]">
              {index + 1}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The same ten bars, small and without text, because the score is next to them. */
export function Sparkline({ buckets }: { buckets: readonly number[] }) {
  const most = Math.max(...buckets, 0)
  return (
    <span aria-hidden="true" className="flex h-[34px] max-w-[190px] items-end gap-0.5">
      {buckets.map((count, index) => (
        <svg
          // oxlint-disable-next-line react/no-array-index-key -- its position identifies a bucket
          key={index}
          width="10%"
          height={heightOf(count, most, SMALL)}
          className={`flex-1 rounded-t-[2px] ${count > 0 && count === most ? 'bg-saffron-text' : 'bg-saffron'}`}
        />
      ))}
    </span>
  )
}

function heightOf(count: number, most: number, full: number): number {
  return most === 0 ? 2 : Math.max(2, Math.round((count / most) * full))
}
