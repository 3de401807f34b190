import { commonTexts } from '#texts/i18n/common'
import { postingTexts } from '#texts/features/restaurants/posting'
import { versionTexts } from '#texts/features/restaurants/versions'
import { type FormEvent, useEffect, useState } from 'react'
import { placeText } from '#features/places/chosen-place.ts'
import { memberPin } from '#features/places/maps-link.rules.ts'
import { pinText } from '#features/places/position.rules.ts'
import { PhotoPicker } from '#features/restaurants/web/photo-picker.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { RATING_STEP_EDIT } from '#features/restaurants/restaurants.rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { editOf, problemsOf, type RestaurantForm } from '../posting.rules.ts'
import { FormAlert } from './form-alert.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { useEditRestaurant } from './posting.api.ts'
import { RatingField } from './rating-field.tsx'
import { RestaurantFields } from './restaurant-fields.tsx'
import { useEditPhotos } from './use-edit-photos.ts'

interface EditDialogProps {
  restaurant: Restaurant
  /** Whether the dialog is open. A closed dialog is still mounted until its photos are added and removed. */
  isOpen: boolean
  onClose: () => void
  /** Called when the dialog is closed without changes. */
  onEnd: () => void
}

/**
 * The author edits a restaurant: each photo is saved at once, the other fields together. Reloads the page after a change. Loaded on first
 * use.
 */
export default function EditDialog({ restaurant, isOpen, onClose, onEnd }: EditDialogProps) {
  const [before] = useState(() => formOf(restaurant))
  const [form, setForm] = useState(before)
  const [told, setTold] = useState<ReadonlySet<string>>(new Set(['title']))
  const photos = useEditPhotos(restaurant)
  const [isSaved, setSaved] = useState(false)
  const save = useEditRestaurant(restaurant.id, () => {
    setSaved(true)
    onClose()
  })
  const isChanged = isSaved || photos.isChanged
  const isBusy = save.isPending || photos.isUploading || photos.isRemoving
  const { question } = useLeaveGuard(() => photos.isUploading, postingTexts.leavePhotos)
  const problems = problemsOf(form)
  // The counts include the author's own vote, so the sentence about proposals is shown before any edit has to wait for a moderator.
  const isRated = restaurant.acceptCount + restaurant.rejectCount > 0

  useEffect(() => {
    if (isOpen || isBusy) return
    if (isChanged) reloadPage()
    else onEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- only these values decide
  }, [isOpen, isBusy, isChanged])

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTold(new Set(Object.keys(form)))
    if (Object.keys(problems).length === 0) save.mutate(editOf(before, form))
  }

  if (!isOpen) return question
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} size="wide" title={postingTexts.editTitle}>
      {isRated && <p className="mb-4 rounded-m bg-saffron-soft p-3 text-s">{versionTexts.hint}</p>}
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <RestaurantFields
          form={form}
          onChange={(part) => setForm((now) => ({ ...now, ...part }))}
          onLeave={(field) => setTold((fields) => new Set([...fields, field]))}
          refusal={save.error}
          told={told}
        >
          <PhotoPicker {...photos.picker} />
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
            {save.isPending ? commonTexts.saving : commonTexts.save}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}

function formOf({
  title,
  restaurantType,
  address,
  isCart,
  landmark,
  place,
  mapsLink,
  videoLink,
  body,
  initialRating,
}: Restaurant): RestaurantForm {
  return {
    title,
    restaurantType: restaurantType ?? '',
    address: address ?? '',
    isCart,
    landmark: landmark ?? '',
    place: placeText(place?.isChosen && place.province !== null ? { province: place.province, district: place.district } : null),
    pin: place ? pinText(memberPin(place, mapsLink)) : '',
    mapsLink: mapsLink ?? '',
    videoLink: videoLink ?? '',
    body: body ?? '',
    rating: initialRating,
  }
}
