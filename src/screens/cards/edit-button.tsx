import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { t } from '#i18n/index.ts'
import { IconButton } from '#ui/icon-button.tsx'

const EditDialog = lazy(() => import('#features/restaurants/web/form/edit-dialog.tsx'))
const DuetEditDialog = lazy(() => import('#features/duets/web/duet-edit-dialog.tsx'))

interface EditButtonProps {
  id: string
  title: string
  isDuet: boolean
  authorId: string | null
}

/** The pencil that only the author sees. A closed dialog finishes its work on photos before it ends. */
export function EditButton({ id, title, isDuet, authorId }: EditButtonProps) {
  const { data } = useViewer()
  const [dialog, setDialog] = useState<'none' | 'open' | 'finishing'>('none')
  const { data: restaurant } = useQuery({ ...restaurantOptions(id), enabled: dialog !== 'none' })
  if (authorId === null || data?.profile?.id !== authorId) return null
  const end = (): void => setDialog('none')
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        className="border-[1.5px] border-line-strong"
        label={t.pages.editOf(title)}
        onClick={() => setDialog('open')}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
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
