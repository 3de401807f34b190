import { useState } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { commonTexts } from '#texts/i18n/common'
import { duetTexts } from '#texts/features/duets/duets'
import { Dialog } from '#ui/dialog.tsx'
import { reloadPage } from '#ui/navigation.ts'
import type { DuetDraft } from '../duets.contract.ts'
import { DuetForm } from './parts/duet-form.tsx'
import { useEditDuet } from './parts/duets.api.ts'

/** The author of a duet edits it; the page is then reloaded. Loaded on first use. */
export default function DuetEditDialog({ duet, onClose }: { duet: Restaurant; onClose: () => void }) {
  const [value, setValue] = useState<DuetDraft>({ body: duet.body ?? '', rating: duet.duetRating })
  const edit = useEditDuet(duet.id, () => {
    onClose()
    reloadPage()
  })
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={duetTexts.editTitle}>
      <DuetForm
        error={edit.error}
        failed={duetTexts.editFailed}
        isPending={edit.isPending}
        onChange={setValue}
        onSubmit={edit.mutate}
        submit={commonTexts.save}
        value={value}
      />
    </Dialog>
  )
}
