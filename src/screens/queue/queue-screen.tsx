import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { queueTexts } from '#texts/features/queue/queue'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { QueuePage } from './queue-page.tsx'

/** The page of /tr/moderasyon/kuyruk: everything that waits for a decision of moderators. */
export function QueueScreen() {
  return (
    <RequireMember>
      <ForModerators />
    </RequireMember>
  )
}

function ForModerators() {
  const { profile, isModerator } = useViewer().data ?? {}
  if (!profile) return null
  if (isModerator) return <QueuePage memberId={profile.id} />
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
