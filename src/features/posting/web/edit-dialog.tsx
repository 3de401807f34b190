import { postingTexts } from '#i18n/areas.ts'
import { type FormEvent, useState } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { RATING_STEP_EDIT } from '#features/restaurants/restaurants.rules.ts'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { editOf, problemsOf, type RestaurantForm } from '../posting.rules.ts'
import { EditPhotos } from './edit-photos.tsx'
import { FormAlert } from './form-alert.tsx'
import { useEditRestaurant } from './posting.api.ts'
import { RatingField } from './rating-field.tsx'
import { RestaurantFields } from './restaurant-fields.tsx'

/** Where its author changes a restaurant: photos at once, the rest together. Loaded on first use. */
export default function EditDialog({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  const [before] = useState(() => formOf(restaurant))
  const [form, setForm] = useState(before)
  const [told, setTold] = useState<ReadonlySet<string>>(new Set(['title']))
  const save = useEditRestaurant(restaurant.id, onClose)
  const problems = problemsOf(form)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTold(new Set(Object.keys(form)))
    if (Object.keys(problems).length === 0) save.mutate(editOf(before, form))
  }

  return (
    <Dialog closeLabel={t.common.close} onClose={onClose} size="wide" title={postingTexts.editTitle}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <RestaurantFields
          form={form}
          onChange={(part) => setForm((now) => ({ ...now, ...part }))}
          onLeave={(field) => setTold((fields) => new Set([...fields, field]))}
          told={told}
        >
          <EditPhotos restaurant={restaurant} />
        </RestaurantFields>
        <RatingField
          label={postingTexts.rating}
          onChange={(rating) => setForm((now) => ({ ...now, rating }))}
          step={RATING_STEP_EDIT}
          value={form.rating}
        />
        <div className="sticky bottom-[calc(-16px-env(safe-area-inset-bottom))] -mx-4 -mb-4 grid gap-2 border-t border-line bg-card p-4">
          {save.error && <FormAlert error={save.error} failed={postingTexts.editFailed} />}
          <Button disabled={problems.title === 'TITLE_REQUIRED' || save.isPending} size="l" type="submit" variant="main">
            {save.isPending ? t.common.saving : t.common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function formOf({ title, restaurantType, address, mapsLink, videoLink, body, initialRating }: Restaurant): RestaurantForm {
  return {
    title,
    restaurantType: restaurantType ?? '',
    address: address ?? '',
    mapsLink: mapsLink ?? '',
    videoLink: videoLink ?? '',
    body: body ?? '',
    rating: initialRating,
  }
}
