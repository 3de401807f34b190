import { useQuery } from '@tanstack/react-query'
import { DeletionRequestForm } from '#features/reports/web/deletion-request-form.tsx'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { postingTexts } from '#texts/features/restaurants/posting'
import { reportTexts } from '#texts/features/reports/reports'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { deletionOptions, useDeleteRestaurant } from './form/deletion.api.ts'

interface DeleteDialogProps {
  id: string
  title: string
  isDuet: boolean
  onClose: () => void
}

/** The author deletes a restaurant or a duet, or asks the moderators to when others have taken part in it. Loaded on first use. */
export default function DeleteDialog({ id, title, isDuet, onClose }: DeleteDialogProps) {
  const { data, isError } = useQuery(deletionOptions(id))
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={isDuet ? pageTexts.deleteDuet : pageTexts.deleteRestaurant}>
      {isError ? (
        <p className="text-danger" role="alert">
          {postingTexts.deletionFailed}
        </p>
      ) : data === undefined ? (
        <Skeleton className="h-36 rounded-m!" />
      ) : data.canDelete ? (
        <DeleteNow id={id} isDuet={isDuet} onClose={onClose} title={title} />
      ) : data.isRequested ? (
        <p role="status">{reportTexts.requested}</p>
      ) : (
        <DeletionRequestForm isDuet={isDuet} onSent={onClose} questionId={id} />
      )}
    </Dialog>
  )
}

function DeleteNow({ id, title, isDuet, onClose }: DeleteDialogProps) {
  const deletion = useDeleteRestaurant(id, isDuet)
  const isBusy = deletion.isPending || deletion.isSuccess
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 wrap-anywhere">{isDuet ? postingTexts.deleteDuetHelp(title) : postingTexts.deleteHelp(title)}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button disabled={isBusy} onClick={() => deletion.mutate()} variant="destroy">
          {isBusy ? postingTexts.deleting : postingTexts.deleteYes}
        </Button>
      </div>
    </div>
  )
}
