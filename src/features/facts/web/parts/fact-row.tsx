import { useId, useState } from 'react'
import { factTexts } from '#texts/features/facts/facts'
import type { RestaurantFacts } from '../../facts.contract.ts'
import { type FactValue, factValues } from '#features/fact-names/fact-names.data.ts'
import { factName } from '#features/fact-names/web/fact-name.ts'
import { seenText, valueName } from '../fact-text.ts'

/** A fact of the form; `card` is the name of a meal card. */
export interface RowFact {
  fact: string
  card: string | null
}

interface FactRowProps {
  fact: RowFact
  facts: RestaurantFacts
  /** What the member marked; null: the member took the mark off; undefined: untouched. */
  draft: FactValue | null | undefined
  onChange: (value: FactValue | null) => void
}

const texts = factTexts.dialog

/** A fact with a button for each value. A second press takes the mark off. */
export function FactRow({ fact, facts, draft, onChange }: FactRowProps) {
  const labelId = useId()
  const [now] = useState(() => Date.now())
  const own = facts.own.find((one) => one.fact === fact.fact)
  const page = facts.items.find((one) => one.fact === fact.fact)
  const marked = draft === undefined ? own?.value : draft
  return (
    <div aria-labelledby={labelId} className="grid gap-1.5 border-b border-line py-2.5 last:border-b-0" role="group">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold" id={labelId}>
          {factName(fact)}
        </span>
        {page && (
          <span className="text-s text-ink-2">
            {texts.page(
              valueName(fact.fact, page.value),
              page.state === 'import' ? 'OpenStreetMap' : page.state === 'business' ? factTexts.business : seenText(page, now),
            )}
          </span>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {factValues.map((value) => (
          <button
            aria-pressed={marked === value}
            className="min-h-tap rounded-m border-[1.5px] border-line-strong px-2 text-s leading-tight font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
            key={value}
            onClick={() => onChange(marked === value ? null : value)}
            type="button"
          >
            {valueName(fact.fact, value)}
          </button>
        ))}
      </div>
    </div>
  )
}
