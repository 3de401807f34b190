import { type ReactNode, useEffect, useRef, useState } from 'react'
import { score } from '#i18n/format.ts'

/** The id of the outline in each document. */
const STAR = 'star'
const OUTLINE =
  'M50 4L64 16.3L82.5 17.5L83.7 36L96 50L83.7 64L82.5 82.5L64 83.7L50 96L36 83.7L17.5 82.5L16.3 64L4 50L16.3 36L17.5 17.5L36 16.3Z'

interface ScoreStarProps {
  value: number | null
  /** The group that gave the score, shown by the form of the star, not only by colour. */
  form: 'solid' | 'outline' | 'dashed'
  size: 46 | 60 | 84 | 132
  label: string
  /** The text when there is no score. */
  emptyText: string
  className?: string
}

/**
 * A score in its star: holographic from nine, and with a picture of its own at ten. The displayed number decides, so 8,96 counts as the 9
 * that it is rounded to.
 */
export function ScoreStar({ value, form, size, label, emptyText, className = '' }: ScoreStarProps) {
  const shown = value === null ? null : Math.round(value * 10) / 10
  const holo = shown !== null && shown >= 9
  const text = shown === null ? '—' : score(shown)
  const spoken = `${label}: ${shown === null ? emptyText : text}`
  // What is in an image is not read.
  const star = (
    <>
      <svg viewBox="0 0 100 100">
        <use href={`#${STAR}`} />
      </svg>
      {holo && <span className="score-star-foil" />}
      <span>{text}</span>
    </>
  )
  return (
    <span
      role="img"
      aria-label={spoken}
      className={[
        'score-star',
        size !== 60 && `score-star-${size}`,
        `score-star-${form}`,
        shown === null && 'score-star-empty',
        holo && 'score-star-holo',
        className,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {shown === 10 ? <Ten>{star}</Ten> : star}
    </span>
  )
}

/** The outline of every star, once in a document. */
export function StarOutline() {
  return (
    <svg aria-hidden="true" className="absolute" height="0" width="0">
      <path d={OUTLINE} id={STAR} />
    </svg>
  )
}

/** The picture for a ten, with the star below it in case the picture does not load. */
function Ten({ children }: { children: ReactNode }) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // The picture may have failed to load before this script could listen.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return children
  return <img ref={image} className="score-star-ten" src="/brand/ten.svg" alt="" width={100} height={100} onError={() => setFailed(true)} />
}
