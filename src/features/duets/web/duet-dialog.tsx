import { useNavigate } from '@tanstack/react-router'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { duetTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { DuetDraft } from '../duets.contract.ts'
import { DuetForm } from './duet-form.tsx'
import { useCreateDuet } from './duets.api.ts'

const EMPTY: DuetDraft = { body: '', rating: null }

/** Where a member makes a duet; what was typed waits on this device until it is published. Loaded on first use. */
export default function DuetDialog({ original, onClose }: { original: Restaurant; onClose: () => void }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useDraft<DuetDraft>(`duet ${original.id}`)
  const create = useCreateDuet(original.id, ({ id }) => {
    setDraft(undefined)
    onClose()
    void navigate({ to: '/tr/restaurants/$id', params: { id } })
  })
  const value = draft ?? EMPTY
  return (
    <Dialog closeLabel={t.common.close} description={duetTexts.lead(original.title)} onClose={onClose} title={duetTexts.title}>
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
