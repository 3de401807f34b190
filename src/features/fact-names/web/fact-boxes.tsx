import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { factNames } from '#texts/features/fact-names/fact-names'
import { type FactGroup, factGroupNames } from '../fact-names.data.ts'
import { FACT_FILTERS_MAX } from '../fact-names.rules.ts'
import { filterName, type NamedCard } from './fact-name.ts'
import { choicesOf } from './parts/choices-of.ts'

/** The id of the sentence that says what the filter finds. */
const HELP = 'ozellik-yardim'

interface FactBoxesProps {
  chosen: readonly string[]
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  /** Undefined in a form that works without script. */
  onChange?: (facts: string[]) => void
  /** Whether the line with the name of the whole is elsewhere. */
  isNamed?: boolean
}

/** The facts as boxes in folded groups, of which several may be checked. A group with a checked box is unfolded in the beginning. */
export function FactBoxes({ chosen, cards, onChange, isNamed = false }: FactBoxesProps) {
  const isFull = chosen.length >= FACT_FILTERS_MAX
  return (
    <fieldset aria-describedby={HELP} className="min-w-0">
      <legend className={isNamed ? 'sr-only' : 'mb-1 text-s font-bold'}>{factFilterTexts.title}</legend>
      <p className="max-w-[90ch] text-s text-ink-2" id={HELP}>
        {isFull ? `${factFilterTexts.help} ${factFilterTexts.full(FACT_FILTERS_MAX)}` : factFilterTexts.help}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] items-start gap-x-8">
        {factGroupNames.map((group) => (
          <Group cards={cards} chosen={chosen} group={group} key={group} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  )
}

interface GroupProps extends Pick<FactBoxesProps, 'chosen' | 'cards'> {
  group: FactGroup
  onChange: FactBoxesProps['onChange']
}

/** A group of facts; its line names the checked ones. */
function Group({ group, chosen, cards, onChange }: GroupProps) {
  const choices = choicesOf(group, chosen, cards)
  const checked = choices.filter((fact) => chosen.includes(fact))
  const [isOpen] = useState(checked.length > 0)
  const isFull = chosen.length >= FACT_FILTERS_MAX
  return (
    <div className="fact-group">
      <details className="group/facts border-b border-line" open={isOpen} suppressHydrationWarning>
        <summary className="flex min-h-tap cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          <span className="font-semibold">{factNames.groups[group]}</span>
          <span className="min-w-0 grow truncate text-right text-s text-ink-2">
            {checked.map((fact) => filterName(fact, cards)).join(', ')}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 flex-none transition-[rotate] duration-(--calm) group-open/facts:rotate-180" />
        </summary>
        <div className="flex flex-wrap gap-2 pt-1 pb-3">
          {choices.map((fact) => {
            const isChecked = chosen.includes(fact)
            return (
              <label className="pill" key={fact}>
                <input
                  disabled={isFull && !isChecked}
                  name="ozellik"
                  type="checkbox"
                  value={fact}
                  {...(onChange
                    ? { checked: isChecked, onChange: () => onChange(isChecked ? chosen.filter((one) => one !== fact) : [...chosen, fact]) }
                    : { defaultChecked: isChecked })}
                />
                {filterName(fact, cards)}
              </label>
            )
          })}
        </div>
      </details>
      {/* Shown by the box itself, so that it needs no script. */}
      {group === 'diet' && <p className="fact-warning pt-2 text-s text-ink-2">{factNames.glutenWarning}</p>}
    </div>
  )
}
