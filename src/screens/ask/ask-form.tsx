import { commonTexts } from '#texts/i18n/common'
import { postingTexts } from '#texts/features/restaurants/posting'
import { type FormEvent, useRef, useState } from 'react'
import { type PhotoUploads, usePhotoUploads } from '#features/restaurants/web/use-photo-uploads.ts'
import { PhotoPicker } from '#features/restaurants/web/photo-picker.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { Button } from '#ui/button.tsx'
import { go, goBack } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { readDraft, useDraft } from '#ui/use-draft.ts'
import { emptyForm, inputOf, isBegun, problemsOf, type RestaurantForm } from '#features/restaurants/posting.rules.ts'
import { BoostField } from '#features/restaurants/web/boost-field.tsx'
import { FormAlert } from '#features/restaurants/web/form-alert.tsx'
import { useLeaveGuard } from '#features/restaurants/web/leave-guard.tsx'
import { PhotosLeft } from '#features/restaurants/web/photos-left.tsx'
import { useCreateRestaurant } from '#features/restaurants/web/posting.api.ts'
import { RatingField } from '#features/restaurants/web/rating-field.tsx'
import { RestaurantFields } from '#features/restaurants/web/restaurant-fields.tsx'
import { SimilarRestaurants } from './similar-restaurants.tsx'

/** The form that adds a restaurant. The typed input is kept on this device until it is sent; the photos are uploaded afterwards. */
export function AskForm() {
  const [draft, setDraft] = useDraft<RestaurantForm>('ask')
  const [isRestored, setRestored] = useState(() => draft !== undefined)
  const [useBoost, setBoost] = useState(false)
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const [created, setCreated] = useState<Restaurant>()
  const isDone = useRef(false)
  const photos = usePhotoUploads()
  const create = useCreateRestaurant()
  // A draft that an earlier version of the form stored may lack fields.
  const form = { ...emptyForm, ...draft }
  const isTitled = problemsOf(form).title !== 'TITLE_REQUIRED'
  const { leave, question } = useLeaveGuard(() => !isDone.current && hasUnsent(photos), postingTexts.leaveHelp)

  function showProblems(...fields: string[]): void {
    setTold((before) => new Set([...before, ...fields]))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    showProblems(...Object.keys(form))
    if (Object.keys(problemsOf(form)).length > 0 || create.isPending) return
    const restaurant = await create.mutateAsync({ ...inputOf(form), useBoost }).catch(() => undefined)
    if (!restaurant) return
    // The restaurant is stored, so no typed input can be lost any more.
    isDone.current = true
    setDraft(undefined)
    if (photos.items.length === 0) return open(restaurant.id)
    setCreated(restaurant)
    if (!(await photos.upload(restaurant.id))) toast(postingTexts.photosFailed, { tone: 'error' })
  }

  function open(id: string): void {
    go(`/tr/restaurants/${encodeURIComponent(id)}`)
  }

  if (created) return <PhotosLeft onDone={() => open(created.id)} photos={photos} restaurant={created} />
  return (
    <form className="grid grid-cols-1 gap-5 rounded-l bg-card p-4 shadow-1 lg:p-8" noValidate onSubmit={(event) => void submit(event)}>
      {isRestored && draft && (
        <DraftNotice
          onForget={() => {
            setDraft(undefined)
            setRestored(false)
          }}
        />
      )}
      <RestaurantFields
        foldsMore
        form={form}
        onChange={(part) => setDraft({ ...form, ...part })}
        onLeave={showProblems}
        refusal={create.error}
        told={told}
        underTitle={<SimilarRestaurants form={form} isKept={photos.items.length === 0} />}
      >
        <PhotoPicker uploads={photos} />
        <RatingField label={postingTexts.rating} onChange={(rating) => setDraft({ ...form, rating })} value={form.rating} />
      </RestaurantFields>
      <BoostField checked={useBoost} onChange={setBoost} />
      {create.error && <FormAlert error={create.error} failed={postingTexts.failedHelp} />}
      <Buttons disabled={!isTitled || create.isPending} isPending={create.isPending} onCancel={() => leave(() => goBack('/tr'))} />
      {question}
    </form>
  )
}

/** Whether there is unsent input. It is computed when the person leaves, because a sign-out has deleted the draft by then. */
function hasUnsent(photos: PhotoUploads): boolean {
  const kept = readDraft('ask') as RestaurantForm | undefined
  return (kept !== undefined && isBegun(kept)) || photos.items.length > 0
}

function DraftNotice({ onForget }: { onForget: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-m bg-saffron-soft px-3.5 py-1.5 text-s" role="status">
      {postingTexts.draftBack}
      <button className="min-h-tap font-bold text-danger underline" onClick={onForget} type="button">
        {postingTexts.draftForget}
      </button>
    </p>
  )
}

function Buttons({ disabled, isPending, onCancel }: { disabled: boolean; isPending: boolean; onCancel: () => void }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 lg:flex lg:flex-row-reverse">
      <Button className="max-lg:order-2 lg:min-w-56" disabled={disabled} size="l" type="submit" variant="main">
        {isPending ? postingTexts.submitting : postingTexts.submit}
      </Button>
      <Button onClick={onCancel} size="l">
        {commonTexts.cancel}
      </Button>
    </div>
  )
}
