import { useEffect, useRef, useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { dishTexts } from '#texts/features/dishes/dishes'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { useWrite } from '#ui/use-write.ts'
import type { AddedDish, Dish } from '../dishes.contract.ts'
import { dishKey, dishProblem } from '../dishes.rules.ts'
import { kindName } from './kind-name.ts'
import { LikeDishes, LikeKinds, useLikeDishes } from './like-dishes.tsx'
import { showDish } from './parts/show-dish.ts'
import { useOwnRating } from './parts/own-ratings.ts'
import RatingPanel from './parts/rating-panel.tsx'

interface AddDishDialogProps {
  restaurantId: string
  onClose: () => void
  /** Opens the form for a price of the dish. */
  onPrice: (name: string) => void
}

/** Adds a dish by its name; like dishes of the restaurant come first. Then the member rates it or writes its price. Loaded on first use. */
export default function AddDishDialog({ restaurantId, onClose, onPrice }: AddDishDialogProps) {
  const [added, setAdded] = useState<AddedDish>()
  return (
    <Dialog
      closeLabel={commonTexts.close}
      onClose={() => (added ? showDish(added.id, { isChanged: true }) : onClose())}
      title={added ? added.name : dishTexts.add}
      {...(!added && { description: dishTexts.addHelp })}
    >
      {added ? (
        <Added dish={added} onPrice={onPrice} restaurantId={restaurantId} />
      ) : (
        <NameForm onAdded={setAdded} onClose={onClose} restaurantId={restaurantId} />
      )}
    </Dialog>
  )
}

interface NameFormProps {
  restaurantId: string
  onAdded: (dish: AddedDish) => void
  onClose: () => void
}

function NameForm({ restaurantId, onAdded, onClose }: NameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  useEffect(() => input.current?.focus(), [])
  const add = useWrite({
    send: (typed: string) => api('POST /restaurants/{id}/dishes', { params: { id: restaurantId }, body: { name: typed } }),
    onDone: (dish) => onAdded(dish),
  })
  const { shown, submit } = useForm({
    problems: { name: dishProblem(name) },
    send: () => add.mutate(name),
    isPending: add.isPending,
    onRefused: focusInvalid,
  })
  const { items, kinds } = useLikeDishes(restaurantId, name)
  const known = new Set([name, ...items.map((dish) => dish.name)].map(dishKey))

  function choose(dish: Dish): void {
    onClose()
    showDish(dish.id)
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field error={shown.name && errorText(shown.name)} hint={dishTexts.nameHint} label={dishTexts.name}>
        {(control) => (
          <input
            {...control}
            autoCapitalize="sentences"
            autoComplete="off"
            className={inputClass}
            enterKeyHint="done"
            onChange={(event) => setName(event.currentTarget.value)}
            ref={input}
            value={name}
          />
        )}
      </Field>
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        <LikeDishes dishes={items} label={dishTexts.like} onChoose={choose} />
        <LikeKinds
          kinds={kinds.filter((kind) => !known.has(dishKey(kindName(kind))))}
          label={dishTexts.kinds}
          onChoose={(kind) => {
            setName(kindName(kind))
            input.current?.focus()
          }}
        />
      </div>
      {add.error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {clientErrorText(add.error, dishTexts.addFailed)}
        </p>
      )}
      <Button disabled={add.isPending} size="l" type="submit" variant="main">
        {add.isPending ? dishTexts.submitting : dishTexts.submit}
      </Button>
    </form>
  )
}

/** The form with its focused button is gone: what is read next takes the focus. */
const focusOnce = (line: HTMLElement | null): void => line?.focus()

/** What was added, or was there already, and what comes next. */
function Added({ restaurantId, dish, onPrice }: { restaurantId: string; dish: AddedDish; onPrice: (name: string) => void }) {
  const own = useOwnRating(restaurantId, dish.id)
  return (
    <div className="grid gap-3">
      <p className="outline-0" ref={focusOnce} role="status" tabIndex={-1}>
        {dish.isNew ? dishTexts.added(dish.name) : dishTexts.known(dish.name)}
      </p>
      <div className="dish-panel">
        <RatingPanel dish={dish} onChange={() => {}} own={own} restaurantId={restaurantId} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onPrice(dish.name)}>{dishTexts.price}</Button>
        <Button onClick={() => showDish(dish.id, { isChanged: true })} variant="main">
          {dishTexts.done}
        </Button>
      </div>
    </div>
  )
}
