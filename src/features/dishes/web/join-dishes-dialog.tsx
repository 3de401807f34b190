import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { dishTexts } from '#texts/features/dishes/dishes'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import type { Dish } from '../dishes.contract.ts'
import { dishKeys } from '../dishes.keys.ts'
import { LikeDishes, useLikeDishes } from './like-dishes.tsx'
import { useJoinDishes } from './parts/moderation.api.ts'

/** How many dishes are listed before something is typed. */
const SHOWN = 50

interface JoinDishesDialogProps {
  restaurantId: string
  dish: Pick<Dish, 'id' | 'name'>
  onClose: () => void
}

/** A moderator chooses the dish that a dish becomes part of. Loaded on first use. */
export default function JoinDishesDialog({ restaurantId, dish, onClose }: JoinDishesDialogProps) {
  const [typed, setTyped] = useState('')
  const [other, choose] = useState<Dish>()
  const others = useOthers(restaurantId, dish, typed)
  const join = useJoinDishes(dish.id)
  const isBusy = join.isPending || join.isSuccess
  return (
    <Dialog closeLabel={commonTexts.close} description={dishSheetTexts.joinHelp(dish.name)} onClose={onClose} title={dishSheetTexts.join}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (other && !isBusy) join.mutate(other.id)
        }}
      >
        <div className="grid gap-2">
          <Field hint={dishSheetTexts.joinHint} label={dishSheetTexts.joinOther}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                className={inputClass}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  choose(undefined)
                }}
                type="search"
                value={other?.name ?? typed}
              />
            )}
          </Field>
          {!other && others && <LikeDishes dishes={others} label={dishTexts.likeHelp} onChoose={choose} />}
          <div aria-live="polite">{!other && others?.length === 0 && <p className="text-s text-ink-2">{dishSheetTexts.joinNone}</p>}</div>
        </div>
        {join.error && (
          <p className="text-s font-semibold text-danger" role="alert">
            {clientErrorText(join.error, dishSheetTexts.joinFailed)}
          </p>
        )}
        <Button disabled={isBusy || !other} size="l" type="submit" variant="destroy">
          {dishSheetTexts.joinYes}
        </Button>
      </form>
    </Dialog>
  )
}

/** The other dishes of the restaurant: those like the typed name; before something is typed, those like the dish and then the others. */
function useOthers(restaurantId: string, dish: Pick<Dish, 'id' | 'name'>, typed: string): Dish[] | undefined {
  const { data } = useQuery({
    queryKey: dishKeys.all(restaurantId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/dishes', { params: { id: restaurantId }, query: { limit: SHOWN }, signal }),
  })
  const like = useLikeDishes(restaurantId, typed.trim() === '' ? dish.name : typed).items
  if (typed.trim() !== '') return like.filter(({ id }) => id !== dish.id)
  const known = new Set([dish.id, ...like.map(({ id }) => id)])
  return data && [...like.filter(({ id }) => id !== dish.id), ...data.items.filter(({ id }) => !known.has(id))]
}
