import Flag from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import type { ProfilePart } from '#features/reports/reports.rules.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { reportTexts } from '#texts/features/reports/reports'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const ProfileDialog = lazyPart(() => import('./parts/profile-dialog.tsx'))

interface ProfileToolsProps {
  person: { id: string; avatarUrl: string | null; description: string | null }
  onRemoved: () => void
}

/**
 * On another member's profile: the button that reports its name, picture or text, and, for moderators, the button that removes one of them
 * with a reason.
 */
export function ProfileTools({ person, onRemoved }: ProfileToolsProps) {
  const isModerator = useViewer().data?.isModerator ?? false
  const [opened, setOpened] = useState<'report' | 'remove'>()
  const parts: ProfilePart[] = ['name']
  if (person.avatarUrl !== null) parts.push('picture')
  if (person.description) parts.push('text')
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={reportTexts.titles.profile}
        className="px-3!"
        onClick={() => setOpened('report')}
        title={reportTexts.titles.profile}
      >
        <Flag aria-hidden="true" className="size-5" />
      </Button>
      {isModerator && (
        <Button
          aria-haspopup="dialog"
          aria-label={moderationTexts.removePart}
          className="px-3! text-danger"
          onClick={() => setOpened('remove')}
          title={moderationTexts.removePart}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      )}
      {opened && (
        <Suspense>
          <ProfileDialog memberId={person.id} onClose={() => setOpened(undefined)} onRemoved={onRemoved} parts={parts} what={opened} />
        </Suspense>
      )}
    </>
  )
}
