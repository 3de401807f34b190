import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { queueTexts } from '#texts/features/queue/queue'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

interface ModeratorsOnlyProps {
  children: (viewer: { memberId: string; isAdmin: boolean }) => ReactNode
}

/** Shows its children to moderators and admins; a visitor signs in first, another member learns for whom the page is. */
export function ModeratorsOnly({ children }: ModeratorsOnlyProps) {
  return (
    <RequireMember>
      <OrRefusal>{children}</OrRefusal>
    </RequireMember>
  )
}

/** The site asks its staff for a passkey or an authenticator app, and this one has neither. */
function FactorNeeded() {
  return (
    <PageWidth className="py-8">
      <StatusMessage
        help={queueTexts.factorHelp}
        icon={<KeyRound aria-hidden="true" className="size-8 text-ink-2" />}
        level={1}
        title={queueTexts.factor}
      >
        <a className={buttonClass({ variant: 'main' })} href="/tr/settings#anahtarlar">
          {queueTexts.toKeys}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}

function OrRefusal({ children }: ModeratorsOnlyProps) {
  const { profile, isModerator, isAdmin = false, lacksStaffFactor } = useViewer().data ?? {}
  if (!profile) return null
  if (lacksStaffFactor) return <FactorNeeded />
  if (isModerator) return children({ memberId: profile.id, isAdmin })
  return (
    <PageWidth className="py-8">
      <StatusMessage help={queueTexts.refusedHelp} level={1} title={queueTexts.refused}>
        <a className={buttonClass({ variant: 'main' })} href="/tr/moderasyon">
          {queueTexts.toLog}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}
