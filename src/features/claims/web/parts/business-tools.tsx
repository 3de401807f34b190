import { useQuery } from '@tanstack/react-query'
import { restaurantRules } from '#features/restaurants/posting.rules.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { useEditRestaurant } from '#features/restaurants/web/posting.api.ts'
import { useEditPhotos } from '#features/restaurants/web/use-edit-photos.ts'
import { PhotoPicker } from '#features/restaurants/web/photo-picker.tsx'
import { wholeRestaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { commonTexts } from '#texts/i18n/common'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { toast } from '#ui/toast.ts'
import { useClaimSteps } from './claims.api.ts'
import { StepAlert } from './step-parts.tsx'

interface BusinessToolsProps {
  restaurantId: string
  onClose: () => void
}

/** The tools of a business at its restaurant, except hours, prices and replies, which have their own places on the page. */
export function BusinessTools({ restaurantId, onClose }: BusinessToolsProps) {
  const { data: restaurant } = useQuery(wholeRestaurantOptions(restaurantId))
  if (!restaurant) return <p aria-live="polite">{commonTexts.loading}</p>
  return <Tools onClose={onClose} restaurant={restaurant} />
}

function Tools({ restaurant }: { restaurant: Restaurant; onClose: () => void }) {
  const { id, body } = restaurant
  const [draft, keep] = useDraft<string>(`business-description:${id}`)
  const text = draft ?? body ?? ''
  const photos = useEditPhotos(restaurant)
  const save = useEditRestaurant(id, () => {
    keep(undefined)
    reloadPage()
  })
  const problem = textProblem(restaurantRules.body, text)
  const isBusy = save.isPending || photos.isUploading || photos.isRemoving
  return (
    <div className="grid gap-5">
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem && !isBusy) save.mutate({ body: text.trim() === '' ? null : text })
        }}
      >
        <TextArea
          error={problem && errorText(problem)}
          label={claimTexts.description}
          max={restaurantRules.body.max}
          onChange={keep}
          rows={4}
          value={text}
        />
        <PhotoPicker {...photos.picker} />
        <StepAlert error={save.error} failed={claimTexts.giveUpFailed} />
        <Button disabled={isBusy || problem !== undefined} size="l" type="submit" variant="main">
          {save.isPending ? commonTexts.saving : claimTexts.save}
        </Button>
      </form>
      <GiveUp restaurantId={id} />
    </div>
  )
}

function GiveUp({ restaurantId }: { restaurantId: string }) {
  const { giveUp } = useClaimSteps(restaurantId)
  const question = useConfirm({
    question: claimTexts.giveUpConfirm,
    help: claimTexts.giveUpHelp,
    yes: claimTexts.giveUp,
    onYes: () =>
      giveUp.mutate(undefined, {
        onSuccess: () => {
          toast(claimTexts.gaveUp, { tone: 'good' })
          reloadPage()
        },
      }),
  })
  return (
    <div className="border-t border-line pt-4">
      <Button aria-haspopup="dialog" className="text-danger" disabled={giveUp.isPending} onClick={() => question.ask()} size="s">
        {claimTexts.giveUp}
      </Button>
      <StepAlert error={giveUp.error} failed={claimTexts.giveUpFailed} />
      {question.dialog}
    </div>
  )
}
