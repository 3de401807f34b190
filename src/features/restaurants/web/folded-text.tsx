import { cardTexts } from '#texts/features/restaurants/card'
import { isFolded } from '../restaurants.rules.ts'

/** A description; a long one is folded to two lines. src/browser/actions.ts unfolds and folds it. */
export function FoldedText({ text }: { text: string }) {
  if (!isFolded(text)) return <p className="whitespace-pre-line">{text}</p>
  return (
    <div>
      <p className="line-clamp-2">{text}</p>
      <button
        type="button"
        aria-expanded={false}
        data-action="toggle-fold"
        data-fold={cardTexts.fold}
        data-unfold={cardTexts.unfold}
        className="unfold"
      >
        {cardTexts.unfold}
      </button>
    </div>
  )
}
