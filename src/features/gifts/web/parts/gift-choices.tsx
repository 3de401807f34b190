import { inWords } from '../../gift-words.ts'
import { giftTexts } from '#texts/features/gifts/gifts'
import { score } from '#i18n/format.ts'
import type { GiftType } from '../../gifts.contract.ts'

interface GiftChoicesProps {
  types: GiftType[]
  chosenId: number | null
  onChoose: (id: number) => void
  /** The points to spend. */
  points: number
}

/** The gift types, cheapest first; unaffordable ones are marked. */
export function GiftChoices({ types, chosenId, onChoose, points }: GiftChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-s font-bold">{giftTexts.choose}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {types.map(inWords).map(({ id, name, emoji, description, costPoints }) => (
          <label
            className="flex min-h-tap items-center gap-3 rounded-m border-[1.5px] border-line-strong p-3 has-checked:border-saffron-text has-checked:bg-saffron-soft"
            key={id}
          >
            <input
              checked={id === chosenId}
              className="size-5 flex-none scroll-mb-44 accent-saffron"
              name="giftType"
              onChange={() => onChoose(id)}
              type="radio"
            />
            <span
              aria-hidden="true"
              className={`flex-none text-[2.25rem] leading-none ${costPoints > points ? 'opacity-60 grayscale' : ''}`}
            >
              {emoji}
            </span>
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b>{name}</b>
                <b className="text-s text-saffron-text">{giftTexts.cost(score(costPoints))}</b>
              </span>
              <span className="block text-s text-ink-2">{description}</span>
              {costPoints > points && <span className="block text-s font-semibold text-danger">{giftTexts.tooDear}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
