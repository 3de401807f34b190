import { useState } from 'react'
import { t } from '#i18n/index.ts'
import { isFolded } from '../restaurants.rules.ts'

/** A description; a long one is folded to two lines until somebody wants the rest. */
export function FoldedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (!isFolded(text)) return <p className="whitespace-pre-line">{text}</p>
  return (
    <div>
      <p className={open ? 'whitespace-pre-line' : 'line-clamp-2'}>{text}</p>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mb-2.5 inline-flex min-h-tap items-center text-s font-bold text-saffron-text underline-offset-4 hover:underline"
      >
        {open ? t.card.fold : t.card.unfold}
      </button>
    </div>
  )
}
