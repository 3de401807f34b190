import Gavel from 'lucide-react/icons/gavel'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const SanctionDialog = lazyPart(() => import('./parts/sanction-dialog.tsx'))

/** On another member's profile: opens the sanctions that a moderator can impose. Empty for all other viewers. */
export function SanctionButton({ person }: { person: { username: string; nickname: string } }) {
  const { profile, isModerator = false, isAdmin = false } = useViewer().data ?? {}
  const [isOpen, setOpen] = useState(false)
  if (!profile || !isModerator) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Gavel aria-hidden="true" className="size-5" />
        {sanctionTexts.impose.open}
      </Button>
      {isOpen && (
        <Suspense>
          <SanctionDialog isAdmin={isAdmin} memberId={profile.id} onClose={() => setOpen(false)} person={person} />
        </Suspense>
      )}
    </>
  )
}
