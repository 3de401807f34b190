import { compactCount, wholeNumber } from '#i18n/format.ts'

const TALL = 132
const SMALL = 34

/** Ten bars for ten scores with their counts; the most frequent score is highlighted. */
export function Histogram({ buckets, label }: { buckets: readonly number[]; label: string }) {
  const most = Math.max(...buckets, 0)
  return (
    <ol aria-label={label} className="histogram">
      {buckets.map((count, index) => {
        const top = count > 0 && count === most
        return (
          // oxlint-disable-next-line react/no-array-index-key -- its position identifies a bucket
          <li data-top={top || undefined} key={index}>
            <span className="sr-only">{`${index + 1}: ${wholeNumber(count)}`}</span>
            <small aria-hidden="true">{compactCount(count)}</small>
            <svg aria-hidden="true" className="grow-up" height={heightOf(count, most, TALL)} width="100%" />
            <b aria-hidden="true">{index + 1}</b>
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
    <span aria-hidden="true" className="sparkline">
      {buckets.map((count, index) => (
        <svg
          // oxlint-disable-next-line react/no-array-index-key -- its position identifies a bucket
          key={index}
          width="10%"
          height={heightOf(count, most, SMALL)}
          data-top={(count > 0 && count === most) || undefined}
        />
      ))}
    </span>
  )
}

function heightOf(count: number, most: number, full: number): number {
  return most === 0 ? 2 : Math.max(2, Math.round((count / most) * full))
}
