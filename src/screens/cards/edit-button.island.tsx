import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { wholeRestaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { pageTexts } from '#texts/i18n/pages'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const DeleteDialog = lazyPart(() => import('#features/restaurants/web/delete-dialog.tsx'))
const EditDialog = lazyPart(() => import('#features/restaurants/web/edit-dialog.tsx'))
const DuetEditDialog = lazyPart(() => import('#features/duets/web/duet-edit-dialog.tsx'))

interface EditButtonProps {
  id: string
  title: string
  isDuet: boolean
  authorId: string | null
  /** Whether to show the delete button too; only the restaurant's page does. */
  deletes?: boolean
}

/** The edit and delete buttons that only the author sees. */
export function EditButton({ authorId, ...more }: EditButtonProps) {
  const { data } = useViewer()
  return authorId === null || data?.profile?.id !== authorId ? null : <AuthorButtons {...more} />
}

/** A closed dialog is still mounted until its photos are added and removed. */
function AuthorButtons({ id, title, isDuet, deletes = false }: Omit<EditButtonProps, 'authorId'>) {
  const [dialog, setDialog] = useState<'none' | 'open' | 'finishing'>('none')
  const [isDeleting, setDeleting] = useState(false)
  const { data: restaurant } = useQuery({ ...wholeRestaurantOptions(id), enabled: dialog !== 'none' })
  const end = (): void => setDialog('none')
  return (
    <>
      <IconButton aria-haspopup="dialog" className="icon-button-plain" label={pageTexts.editOf(title)} onClick={() => setDialog('open')}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      {deletes && (
        <IconButton
          aria-haspopup="dialog"
          className="icon-button-plain text-danger"
          label={isDuet ? pageTexts.deleteDuet : pageTexts.deleteRestaurant}
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {isDeleting && (
        <Suspense>
          <DeleteDialog id={id} isDuet={isDuet} onClose={() => setDeleting(false)} title={title} />
        </Suspense>
      )}
      {dialog !== 'none' && restaurant && (
        <Suspense>
          {isDuet ? (
            <DuetEditDialog duet={restaurant} onClose={end} />
          ) : (
            <EditDialog isOpen={dialog === 'open'} onClose={() => setDialog('finishing')} onEnd={end} restaurant={restaurant} />
          )}
        </Suspense>
      )}
    </>
  )
}
