import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { mayEdit } from '#features/restaurants/restaurants.rules.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { pageTexts } from '#texts/i18n/pages'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const VoteTextsDialog = lazyPart(() => import('./form/vote-texts-dialog.tsx'))

/** The button below the vote card that opens the editor of the vote labels; only the author sees it. */
export function VoteTextsButton({ id }: { id: string }) {
  const { data } = useViewer()
  const { data: restaurant } = useQuery(restaurantOptions(id))
  const [isOpen, setOpen] = useState(false)
  if (!restaurant || !mayEdit(restaurant, data?.profile?.id)) return null
  return (
    <>
      <Button aria-haspopup="dialog" className="mt-2 w-full" onClick={() => setOpen(true)} size="s">
        <Pencil aria-hidden="true" size={18} />
        {pageTexts.voteTexts}
      </Button>
      {isOpen && (
        <Suspense>
          <VoteTextsDialog onClose={() => setOpen(false)} restaurant={restaurant} />
        </Suspense>
      )}
    </>
  )
}
