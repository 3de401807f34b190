import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'
import { t } from '#i18n/index.ts'
import { IconButton } from '#ui/icon-button.tsx'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const DuetEditDialog = lazy(() => import('#features/duets/web/duet-edit-dialog.tsx'))

/** The pencil that only the author sees. */
export function EditButton({ restaurant }: { restaurant: Restaurant }) {
  const { data } = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit(restaurant, data?.profile?.id)) return null
  const close = (): void => setOpen(false)
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        className="border-[1.5px] border-line-strong"
        label={t.pages.editOf(restaurant.title)}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
      {isOpen && (
        <Suspense>
          {restaurant.questionType === 'duet' ? (
            <DuetEditDialog duet={restaurant} onClose={close} />
          ) : (
            <EditDialog onClose={close} restaurant={restaurant} />
          )}
        </Suspense>
      )}
    </>
  )
}
