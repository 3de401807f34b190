import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { refusalText } from '#site/refusal-text.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { restaurantRules } from '#features/restaurants/posting.rules.ts'
import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'
import { waitsText } from '#features/witnesses/web/waits-text.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { commonTexts } from '#texts/i18n/common'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { ownStatementOptions, useSayStatus } from '../restaurant-status.api.ts'

interface StatusDialogProps {
  restaurantId: string
  /** The status that is chosen when the dialog opens. */
  first: RestaurantStatus
  onClose: () => void
}

const order = ['closed', 'moved', 'open'] as const

/** The form in which a member says whether a restaurant is open, closed or moved. Loaded on first use. */
export default function StatusDialog({ restaurantId, first, onClose }: StatusDialogProps) {
  const own = useQuery(ownStatementOptions(restaurantId, useViewer().data?.profile?.id)).data
  const [typed, setTyped] = useState<{ statement?: RestaurantStatus; movedTo?: string }>({})
  const say = useSayStatus(restaurantId, onClose)
  const name = useId()
  const statement = typed.statement ?? (first === 'open' ? first : (own?.statement ?? first))
  const movedTo = typed.movedTo ?? own?.movedTo ?? ''
  const isLink = statement === 'moved' && say.error instanceof ApiError && say.error.code === 'MOVED_TO_LINK'
  const isBusy = say.isPending || say.isSuccess
  return (
    <Dialog closeLabel={commonTexts.close} description={restaurantStatusTexts.help} onClose={onClose} title={restaurantStatusTexts.title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) say.mutate({ statement, movedTo: statement === 'moved' ? movedTo : null })
        }}
      >
        <fieldset className="grid">
          <legend className="mb-1 text-s font-bold">{restaurantStatusTexts.choice}</legend>
          {order.map((one) => (
            <label className="flex min-h-tap items-center gap-3" key={one}>
              <input
                checked={statement === one}
                className="size-6 flex-none accent-saffron"
                name={name}
                onChange={() => setTyped((now) => ({ ...now, statement: one }))}
                type="radio"
              />
              {restaurantStatusTexts.choices[one]}
            </label>
          ))}
        </fieldset>
        {statement === 'moved' && (
          <NewAddress isLink={isLink} onChange={(next) => setTyped((now) => ({ ...now, movedTo: next }))} value={movedTo} />
        )}
        {own?.waits && own.statement === statement && <p className="text-s text-ink-2">{waitsText(own.waits)}</p>}
        {say.error && !isLink && (
          <p className="text-s font-semibold text-danger" role="alert">
            {refusalText(say.error, restaurantStatusTexts.failed)}
          </p>
        )}
        <Button disabled={isBusy} size="l" type="submit" variant="main">
          {say.isPending ? restaurantStatusTexts.submitting : restaurantStatusTexts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

interface NewAddressProps {
  value: string
  /** Whether the server found a link in the new address. */
  isLink: boolean
  onChange: (value: string) => void
}

/** The new address of a moved restaurant; optional. */
function NewAddress({ value, isLink, onChange }: NewAddressProps) {
  return (
    <Field
      error={isLink ? errorText('MOVED_TO_LINK') : undefined}
      hint={restaurantStatusTexts.newAddressHint}
      label={restaurantStatusTexts.newAddress}
    >
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          className={inputClass}
          maxLength={restaurantRules.address.max}
          onChange={(event) => onChange(event.target.value)}
          value={value}
        />
      )}
    </Field>
  )
}
