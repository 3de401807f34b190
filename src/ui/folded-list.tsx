import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { wholeNumber } from '#i18n/format.ts'

interface FoldedListProps<T> {
  items: readonly T[]
  /** How many items are shown; the others are folded. A single further item is shown too. */
  shown: number
  className: string
  /** Renders one item of the list. */
  children: (item: T) => ReactNode
}

/** A list whose later items are folded, so that the rest of the page stays near. */
export function FoldedList<T>({ items, shown, className, children }: FoldedListProps<T>) {
  const first = items.length > shown + 1 ? items.slice(0, shown) : items
  const others = items.slice(first.length)
  return (
    <div>
      <ul className={className}>{first.map(children)}</ul>
      {others.length > 0 && (
        <details className="group">
          <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
            {commonTexts.more} ({wholeNumber(others.length)})
            <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] duration-(--calm) group-open:rotate-180" />
          </summary>
          <ul className={className}>{others.map(children)}</ul>
        </details>
      )}
    </div>
  )
}
