import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { dishSheetTexts } from '#texts/features/dishes/dish-sheet'
import { dishTexts } from '#texts/features/dishes/dishes'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { DishSheet } from '../dishes.contract.ts'
import { dishProblem } from '../dishes.rules.ts'
import { kindName } from './kind-name.ts'
import { LikeKinds, useLikeDishes } from './like-dishes.tsx'
import { useEditDish } from './parts/moderation.api.ts'

interface EditDishDialogProps {
  restaurantId: string
  dish: Pick<DishSheet, 'id' | 'name' | 'kind'>
  onClose: () => void
}

/** A moderator renames a dish and chooses its kind. Loaded on first use. */
export default function EditDishDialog({ restaurantId, dish, onClose }: EditDishDialogProps) {
  const [name, setName] = useState(dish.name)
  const [kind, setKind] = useState(dish.kind)
  const edit = useEditDish(dish.id)
  const isBusy = edit.isPending || edit.isSuccess
  const { shown, submit } = useForm({
    problems: { name: dishProblem(name) },
    send: () =>
      edit.mutate({
        ...(name.trim() !== dish.name && { name }),
        // A kind that is sent counts as chosen, and no later list changes it.
        ...(kind?.slug !== dish.kind?.slug && { kind: kind?.slug ?? null }),
      }),
    isPending: isBusy,
    onRefused: focusInvalid,
  })
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={dishSheetTexts.edit}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field error={shown.name && errorText(shown.name)} label={dishSheetTexts.editName}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              className={inputClass}
              onChange={(event) => setName(event.currentTarget.value)}
              value={name}
            />
          )}
        </Field>
        <KindField kind={kind} onChoose={setKind} restaurantId={restaurantId} />
        {edit.error && (
          <p className="text-s font-semibold text-danger" role="alert">
            {clientErrorText(edit.error, dishSheetTexts.saveFailed)}
          </p>
        )}
        <Button disabled={isBusy} size="l" type="submit" variant="main">
          {edit.isPending ? dishSheetTexts.saving : dishSheetTexts.save}
        </Button>
      </form>
    </Dialog>
  )
}

interface KindFieldProps {
  restaurantId: string
  kind: DishSheet['kind']
  onChoose: (kind: DishSheet['kind']) => void
}

/** The chosen kind, and a field that finds another one. */
function KindField({ restaurantId, kind, onChoose }: KindFieldProps) {
  const [typed, setTyped] = useState('')
  const { kinds } = useLikeDishes(restaurantId, typed)
  return (
    <div className="grid gap-2">
      <Field hint={dishSheetTexts.kindHint} label={dishSheetTexts.editKind}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            onChange={(event) => setTyped(event.currentTarget.value)}
            type="search"
            value={typed}
          />
        )}
      </Field>
      <LikeKinds
        kinds={kinds}
        label={dishTexts.kinds}
        onChoose={(chosen) => {
          onChoose(chosen)
          setTyped('')
        }}
      />
      <p className="flex flex-wrap items-center gap-x-2" role="status">
        {kind ? dishSheetTexts.chosenKind(kindName(kind)) : dishSheetTexts.noKind}
        {kind && (
          <button className="text-link text-link-quiet" onClick={() => onChoose(null)} type="button">
            {dishSheetTexts.clearKind}
          </button>
        )}
      </p>
    </div>
  )
}
