import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { commonTexts } from '#texts/i18n/common'
import { refusalText } from '#site/refusal-text.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Dish } from '#features/dishes/dishes.contract.ts'
import { dishProblem } from '#features/dishes/dishes.rules.ts'
import { LikeNames, useLikeDishes } from '#features/dishes/web/like-dishes.tsx'
import { dishTexts } from '#texts/features/dishes/dishes'
import { dayInTurkiye, earliestDay, isSeenDay, parseAmount, portionProblem } from '../../prices.rules.ts'
import { suggestionsOptions, useAddPrice } from './prices.api.ts'

/** The number of dishes that the form offers. */
const SHOWN = 6

interface PriceDialogProps {
  restaurantId: string
  /** The name of the dish, where it is known already. */
  dish?: string
  onClose: () => void
}

/** The form for a price: the dish, the portion, the amount and the day. Loaded on first use. */
export default function PriceDialog({ restaurantId, dish = '', onClose }: PriceDialogProps) {
  const [today] = useState(() => dayInTurkiye(new Date()))
  const [form, setForm] = useState({ dish, portion: '', amount: '', seenOn: today })
  const add = useAddPrice(restaurantId)
  const amount = parseAmount(form.amount)
  const { shown, submit } = useForm({
    problems: {
      dish: dishProblem(form.dish),
      portion: portionProblem(form.portion),
      amount: amount === undefined ? ('AMOUNT_INVALID' as const) : undefined,
      seenOn: isSeenDay(form.seenOn, today) ? undefined : ('SEEN_ON_INVALID' as const),
    },
    send: () => add.mutate({ dish: form.dish, portion: form.portion, amount: amount ?? 0, seenOn: form.seenOn }),
    isPending: add.isPending || add.isSuccess,
    onRefused: focusInvalid,
  })
  const field = (name: keyof typeof form) => ({
    error: shown[name] && errorText(shown[name]),
    onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
    value: form[name],
  })
  const suggested = useSuggestions(restaurantId, form.dish)

  return (
    <Dialog closeLabel={commonTexts.close} description={priceTexts.addHelp} onClose={onClose} title={priceTexts.addTitle}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <div className="grid gap-2">
          <TextInput {...field('dish')} hint={priceTexts.dishHint} label={priceTexts.dish} />
          <LikeNames dishes={suggested.dishes} label={suggested.label} onChoose={({ name }) => field('dish').onChange(name)} />
        </div>
        <TextInput {...field('portion')} hint={priceTexts.portionHint} label={priceTexts.portion} suggestions={suggested.portions} />
        <TextInput {...field('amount')} hint={priceTexts.amountHint} input={{ inputMode: 'decimal' }} label={priceTexts.amount} />
        <TextInput
          {...field('seenOn')}
          hint={priceTexts.dayHint}
          input={{ type: 'date', max: today, min: earliestDay(today) }}
          label={priceTexts.day}
        />
        {add.error && (
          <p className="text-s font-semibold text-danger" role="alert">
            {refusalText(add.error, priceTexts.saveFailed)}
          </p>
        )}
        <Button disabled={add.isPending || add.isSuccess} size="l" type="submit" variant="main">
          {add.isPending ? priceTexts.submitting : priceTexts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

interface TextInputProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  suggestions?: string[]
  input?: ComponentProps<'input'>
}

function TextInput({ label, hint, error, value, onChange, suggestions, input }: TextInputProps) {
  const listId = useId()
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            className={inputClass}
            list={suggestions && listId}
            onChange={(event) => onChange(event.currentTarget.value)}
            value={value}
            {...input}
            {...control}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((text) => (
                <option key={text} value={text}>
                  {text}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/** The restaurant's dishes that the typed name could mean, the latest seen before something is typed, and the portions that it knows. */
function useSuggestions(restaurantId: string, typed: string): { label: string; dishes: Dish[]; portions: string[] } {
  const items = useQuery(suggestionsOptions(restaurantId)).data?.items ?? []
  const like = useLikeDishes(restaurantId, typed).items
  const isChosen = [...items, ...like].some(({ name }) => name === typed)
  const isEmpty = typed.trim() === ''
  return {
    label: isEmpty ? dishTexts.likeHelp : dishTexts.like,
    dishes: isEmpty ? items.slice(0, SHOWN) : isChosen ? [] : like.slice(0, SHOWN),
    portions: [...new Set(items.flatMap((dish) => dish.portions.flatMap(({ portion }) => portion ?? [])))],
  }
}
