/** The two halves of a verdict with a gap between them; words and numbers are next to it. */
export function SplitBar({ left, right, size, label }: { left: number; right: number; size: 'row' | 'card' | 'board'; label: string }) {
  const total = left + right
  const height = size === 'board' ? 26 : size === 'card' ? 12 : 6
  const share = total === 0 ? 0 : Math.round((left / total) * 1000) / 10
  return (
    <span role="img" aria-label={label} className={`flex gap-[3px] ${total === 0 ? 'rounded-pill bg-well' : ''}`}>
      {total === 0 && <svg aria-hidden="true" width="100%" height={height} />}
      {left > 0 && (
        <svg
          aria-hidden="true"
          width={`${share}%`}
          height={height}
          className={`split-share min-w-1.5 rounded-l-s bg-accept ${right > 0 ? 'rounded-r-[2px]' : 'rounded-r-s'}`}
        />
      )}
      {right > 0 && (
        <svg
          aria-hidden="true"
          width={left > 0 ? '0' : '100%'}
          height={height}
          className={`split-share min-w-1.5 flex-1 rounded-r-s bg-reject ${left > 0 ? 'rounded-l-[2px]' : 'rounded-l-s'}`}
        />
      )}
    </span>
  )
}
