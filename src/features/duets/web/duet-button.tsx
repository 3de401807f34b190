import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { duetTexts } from '#i18n/areas.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { ownDuetOptions } from './duets.api.ts'

const DuetDialog = lazy(() => import('./duet-dialog.tsx'))

/** The way to an own duet: its dialog, the duet itself once it is made, or the sign-in that leads back here. */
export function DuetButton({ original }: { original: Restaurant }) {
  const viewer = useViewer()
  const isMember = Boolean(viewer.data?.profile)
  const own = useQuery({ ...ownDuetOptions(original.id), enabled: isMember })
  const asMember = useAsMember()
  const [isOpen, setOpen] = useState(false)
  useHash('duet', () => asMember(open))

  function open(): void {
    if (own.data?.canDuet === 'own') toast(duetTexts.ofOwn)
    else setOpen(true)
  }

  if (own.data?.canDuet === 'own') return null
  if (isMember && own.data?.duetId)
    return (
      <Link className={buttonClass({ variant: 'quiet', size: 's' })} params={{ id: own.data.duetId }} to="/tr/restaurants/$id">
        <Users aria-hidden="true" size={20} />
        {duetTexts.own}
      </Link>
    )
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => asMember(open)} size="s" variant="quiet">
        <Users aria-hidden="true" size={20} />
        {duetTexts.make}
      </Button>
      {isOpen && (
        <Suspense>
          <DuetDialog onClose={() => setOpen(false)} original={original} />
        </Suspense>
      )}
    </>
  )
}

/** Does something once when an address ends in #name, and takes the name away. */
function useHash(name: string, work: () => void): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== name) return
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false })
    work()
    // oxlint-disable-next-line react/exhaustive-deps -- for each coming of the name, not for each new `work`
  }, [hash])
}
