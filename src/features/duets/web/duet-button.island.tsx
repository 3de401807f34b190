import { useQuery } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { Suspense, useEffect, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { duetTexts } from '#texts/features/duets/duets'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { dropHash, useAddress } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { ownDuetOptions } from './parts/duets.api.ts'

const DuetDialog = lazyPart(() => import('./parts/duet-dialog.tsx'))

/** Opens the dialog for a duet, links to the viewer's duet once it exists, or links to the sign-in that returns here. */
export function DuetButton({ id }: { id: string }) {
  const viewer = useViewer()
  const isMember = Boolean(viewer.data?.profile)
  const own = useQuery({ ...ownDuetOptions(id), enabled: isMember })
  const { data: original } = useQuery(restaurantOptions(id))
  const asMember = useMemberAction()
  const [isOpen, setOpen] = useState(false)
  useHash('duet', () => asMember(open))

  function open(): void {
    if (own.data?.canDuet === 'own') toast(duetTexts.ofOwn)
    else setOpen(true)
  }

  if (own.data?.canDuet === 'own') return null
  if (isMember && own.data?.duetId)
    return (
      <a className={buttonClass({ variant: 'quiet', size: 's' })} href={`/tr/restaurants/${own.data.duetId}`}>
        <Users aria-hidden="true" size={20} />
        {duetTexts.own}
      </a>
    )
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => asMember(open)} size="s" variant="quiet">
        <Users aria-hidden="true" size={20} />
        {duetTexts.make}
      </Button>
      {isOpen && original && (
        <Suspense>
          <DuetDialog onClose={() => setOpen(false)} original={original} />
        </Suspense>
      )}
    </>
  )
}

/** Runs `task` once when the address ends in `#name`, and removes `#name` from it. */
function useHash(name: string, task: () => void): void {
  const { hash } = useAddress()
  useEffect(() => {
    if (hash !== name) return
    dropHash()
    task()
    // oxlint-disable-next-line react/exhaustive-deps -- each time the hash appears, not for each new `task`
  }, [hash])
}
