import type { ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { duetTexts } from '#texts/features/duets/duets'
import { Dialog } from '#ui/dialog.tsx'
import { go } from '#ui/navigation.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { DuetDraft } from '../../duets.contract.ts'
import { DuetForm } from './duet-form.tsx'
import { useCreateDuet } from './duets.api.ts'

const EMPTY: DuetDraft = { body: '', rating: null }

/** The dialog that creates a duet; the typed text is kept on this device until publication. Loaded on first use. */
export default function DuetDialog({ original, onClose }: { original: ShownRestaurant; onClose: () => void }) {
  const [draft, setDraft] = useDraft<DuetDraft>(`duet ${original.id}`)
  const create = useCreateDuet(original.id, ({ id }) => {
    setDraft(undefined)
    onClose()
    go(`/tr/restaurants/${id}`)
  })
  const value = draft ?? EMPTY
  return (
    <Dialog closeLabel={commonTexts.close} description={duetTexts.intro(original.title)} onClose={onClose} title={duetTexts.title}>
      <DuetForm
        error={create.error}
        failed={duetTexts.failed}
        isPending={create.isPending}
        onChange={setDraft}
        onSubmit={create.mutate}
        submit={duetTexts.submit}
        value={value}
      />
    </Dialog>
  )
}
