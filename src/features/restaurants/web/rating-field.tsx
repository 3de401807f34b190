import { postingTexts } from '#texts/features/restaurants/posting'
import { detailTexts } from '#texts/features/restaurants/detail'
import { typedNumber } from '#i18n/create-format.ts'
import { decimal } from '#i18n/format.ts'
import { useId, useState } from 'react'
import { isRating, RATING_STEP, ratingWord, roundRating } from '#features/restaurants/restaurants.rules.ts'
import { RATING_DEFAULT, RATING_MAX, RATING_MIN } from '../restaurants.rules.ts'
import { Field } from '#ui/field.tsx'
import { StarRange } from '#ui/star-range.tsx'

interface RatingFieldProps {
  label: string
  /** The slider's step. */
  step?: number
  /** The rating; null until it is set. */
  value: number | null
  onChange: (value: number | null) => void
  error?: string | undefined
}

/** A rating by slider or number. Numbers outside 1 to 10 are ignored, and an empty field clears the rating. */
export function RatingField({ label, step = RATING_STEP, value, onChange, error }: RatingFieldProps) {
  const [typed, setTyped] = useState<string>()
  const wordId = useId()

  function type(text: string): void {
    setTyped(text)
    const number = typedNumber(text)
    if (text.trim() === '') onChange(null)
    else if (isRating(number)) onChange(roundRating(number))
  }

  return (
    <Field
      aside={
        <output aria-live="polite" className="font-bold text-ink" id={wordId}>
          {value === null ? detailTexts.ratingUnset : detailTexts.ratingWords[ratingWord(value)]}
        </output>
      }
      error={error}
      label={label}
    >
      {(control) => (
        <div className="flex items-center gap-4">
          <StarRange
            {...control}
            aria-describedby={wordId}
            label={label}
            max={RATING_MAX}
            min={RATING_MIN}
            onChange={(next) => {
              setTyped(undefined)
              onChange(roundRating(next))
            }}
            rest={RATING_DEFAULT}
            step={step}
            unset={detailTexts.ratingUnset}
            value={value}
          />
          <input
            aria-label={postingTexts.ratingNumber}
            className="figure min-h-14 w-[4.6ch] flex-none rounded-m border-[1.5px] border-line-strong bg-raised px-2 text-center text-[1.9rem] text-ink"
            inputMode="decimal"
            maxLength={6}
            onBlur={() => setTyped(undefined)}
            placeholder="–"
            onChange={(event) => type(event.currentTarget.value)}
            type="text"
            value={typed ?? (value === null ? '' : decimal(value))}
          />
        </div>
      )}
    </Field>
  )
}
