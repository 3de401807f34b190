/** The two halves of a verdict with a gap between them; words and numbers are next to it. */
export function SplitBar({ left, right, size, label }: { left: number; right: number; size: 'row' | 'card' | 'board'; label: string }) {
  const total = left + right
  const height = size === 'board' ? 26 : size === 'card' ? 12 : 6
  const share = total === 0 ? 0 : Math.round((left / total) * 1000) / 10
  return (
    <span role="img" aria-label={label} className="split-bar">
      {total === 0 && <svg width="100%" height={height} />}
      {left > 0 && <svg width={`${share}%`} height={height} className="split-accept" />}
      {right > 0 && <svg width={left > 0 ? '0' : '100%'} height={height} className="split-reject" />}
    </span>
  )
}
