import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import type { StaffFactor } from '#people/roles.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { RequireMember } from '#people/web/require-member.tsx'
import { FactorMail, FactorProof } from '#features/accounts/web/staff-factor.tsx'
import { queueTexts } from '#texts/features/queue/queue'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

interface ModeratorsOnlyProps {
  children: (viewer: { memberId: string; isAdmin: boolean }) => ReactNode
}

/** Shows its children to moderators and admins. A visitor signs in first; other members read who may see the page. */
export function ModeratorsOnly({ children }: ModeratorsOnlyProps) {
  return (
    <RequireMember>
      <OrRefusal>{children}</OrRefusal>
    </RequireMember>
  )
}

/** The site requires a second factor of its staff: it is missing, unconfirmed, or was not used in this session. */
function FactorNeeded({ state }: { state: StaffFactor }) {
  const { title, help } = queueTexts.factor[state]
  return (
    <PageWidth className="py-8">
      <StatusMessage help={help} icon={<KeyRound aria-hidden="true" className="size-8 text-ink-2" />} level={1} title={title}>
        {state === 'missing' && (
          <a className={buttonClass({ variant: 'main' })} href="/tr/settings/security#anahtarlar">
            {queueTexts.toKeys}
          </a>
        )}
        {state === 'unconfirmed' && <FactorMail />}
        {state === 'unproven' && <FactorProof />}
      </StatusMessage>
    </PageWidth>
  )
}

function OrRefusal({ children }: ModeratorsOnlyProps) {
  const { profile, isModerator, isAdmin = false, staffFactor } = useViewer().data ?? {}
  if (!profile) return null
  if (staffFactor) return <FactorNeeded state={staffFactor} />
  if (isModerator) return children({ memberId: profile.id, isAdmin })
  return (
    <PageWidth className="py-8">
      <StatusMessage help={queueTexts.refusedHelp} level={1} title={queueTexts.refused}>
        <a className={buttonClass({ variant: 'main' })} href="/tr/moderation">
          {queueTexts.toLog}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}
