import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'

const VoteTextsDialog = lazy(() => import('./vote-texts-dialog.tsx'))

/** What only the author sees under the vote card. */
export function VoteTextsButton({ restaurant }: { restaurant: Restaurant }) {
  const { data } = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit(restaurant, data?.profile?.id)) return null
  return (
    <>
      <Button aria-haspopup="dialog" className="mt-2 w-full" onClick={() => setOpen(true)} size="s">
        <Pencil aria-hidden="true" size={18} />
        {t.pages.voteTexts}
      </Button>
      {isOpen && (
        <Suspense>
          <VoteTextsDialog onClose={() => setOpen(false)} restaurant={restaurant} />
        </Suspense>
      )}
    </>
  )
}
