import { postingTexts } from '#i18n/areas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { usePhotoUploads } from '#features/media/web/use-photo-uploads.ts'
import { PhotoPicker } from '#features/media/web/photo-picker.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { emptyForm, inputOf, isBegun, problemsOf, type RestaurantForm } from '../posting.rules.ts'
import { BoostField } from './boost-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PhotosLeft } from './photos-left.tsx'
import { showRestaurant } from '#features/restaurants/web/show-restaurant.ts'
import { useCreateRestaurant } from './posting.api.ts'
import { RatingField } from './rating-field.tsx'
import { RestaurantFields } from './restaurant-fields.tsx'
import { SimilarVenues } from './similar-venues.tsx'

/** Adds a restaurant. What is typed stays on this device until it is added; its photos follow once it is there. */
export function AskForm() {
  const [draft, setDraft] = useDraft<RestaurantForm>('ask')
  const [isRestored, setRestored] = useState(() => draft !== undefined)
  const [useBoost, setBoost] = useState(false)
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const [created, setCreated] = useState<Restaurant>()
  const isDone = useRef(false)
  const client = useQueryClient()
  const [show] = useState(() => (restaurant: Restaurant) => showRestaurant(client, restaurant))
  const photos = usePhotoUploads({ onAdded: show })
  const create = useCreateRestaurant()
  const navigate = useNavigate()
  const router = useRouter()
  const form = draft ?? emptyForm
  const isTitled = problemsOf(form).title !== 'TITLE_REQUIRED'
  const isUnsent = (): boolean => !isDone.current && ((draft !== undefined && isBegun(draft)) || photos.items.length > 0)

  function tell(...fields: string[]): void {
    setTold((before) => new Set([...before, ...fields]))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    tell(...Object.keys(form))
    if (Object.keys(problemsOf(form)).length > 0 || create.isPending) return
    const restaurant = await create.mutateAsync({ ...inputOf(form), useBoost }).catch(() => undefined)
    if (!restaurant) return
    // It is there: from now on nothing that was typed can be lost.
    isDone.current = true
    setDraft(undefined)
    if (photos.items.length === 0) return open(restaurant.id)
    setCreated(restaurant)
    if (!(await photos.upload(restaurant.id))) toast(postingTexts.photosFailed, { tone: 'error' })
  }

  function open(id: string): void {
    void navigate({ to: '/tr/restaurants/$id', params: { id } })
  }

  if (created) return <PhotosLeft onDone={() => open(created.id)} photos={photos} restaurant={created} />
  return (
    <form className="grid grid-cols-1 gap-5 rounded-l bg-card p-4 shadow-1 lg:p-8" noValidate onSubmit={(event) => void submit(event)}>
      {isRestored && draft && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-m bg-saffron-soft px-3.5 py-1.5 text-s" role="status">
          {postingTexts.draftBack}
          <button
            className="min-h-tap font-bold text-danger underline"
            onClick={() => {
              setDraft(undefined)
              setRestored(false)
            }}
            type="button"
          >
            {postingTexts.draftForget}
          </button>
        </p>
      )}
      <RestaurantFields
        form={form}
        onChange={(part) => setDraft({ ...form, ...part })}
        onLeave={tell}
        told={told}
        underTitle={<SimilarVenues title={form.title} />}
      >
        <PhotoPicker uploads={photos} />
      </RestaurantFields>
      <RatingField label={postingTexts.rating} onChange={(rating) => setDraft({ ...form, rating })} value={form.rating} />
      <BoostField checked={useBoost} onChange={setBoost} />
      {create.error && <FormAlert error={create.error} failed={postingTexts.failedHelp} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 lg:flex lg:flex-row-reverse">
        <Button className="max-lg:order-2 lg:min-w-56" disabled={!isTitled || create.isPending} size="l" type="submit" variant="main">
          {create.isPending ? postingTexts.submitting : postingTexts.submit}
        </Button>
        <Button onClick={() => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/tr' }))} size="l">
          {t.common.cancel}
        </Button>
      </div>
      <LeaveGuard isActive={isUnsent} />
    </form>
  )
}
