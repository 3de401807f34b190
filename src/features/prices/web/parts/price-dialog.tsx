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
import { dishProblem } from '#features/dishes/dishes.rules.ts'
import { dayInTurkiye, earliestDay, isSeenDay, parseAmount, portionProblem } from '../../prices.rules.ts'
import { suggestionsOptions, useAddPrice } from './prices.api.ts'

/** The form for a price: the dish, the amount and the day. Loaded on first use. */
export default function PriceDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const [today] = useState(() => dayInTurkiye(new Date()))
  const [form, setForm] = useState({ dish: '', portion: '', amount: '', seenOn: today })
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
  const { dishes, portions } = useSuggestions(restaurantId)

  return (
    <Dialog closeLabel={commonTexts.close} description={priceTexts.addHelp} onClose={onClose} title={priceTexts.addTitle}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <TextInput {...field('dish')} hint={priceTexts.dishHint} label={priceTexts.dish} suggestions={dishes} />
        <TextInput {...field('portion')} hint={priceTexts.portionHint} label={priceTexts.portion} suggestions={portions} />
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

/** The restaurant's own dishes and portions; none until they are loaded. */
function useSuggestions(restaurantId: string): { dishes: string[]; portions: string[] } {
  const items = useQuery(suggestionsOptions(restaurantId)).data?.items ?? []
  return {
    dishes: items.map(({ name }) => name),
    portions: [...new Set(items.flatMap((dish) => dish.portions.flatMap(({ portion }) => portion ?? [])))],
  }
}
