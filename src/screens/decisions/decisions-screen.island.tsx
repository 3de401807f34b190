import { useQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useSignOut } from '#features/accounts/web/accounts.api.ts'
import { DownloadButton } from '#features/accounts/web/download-button.tsx'
import { RequireMember } from '#people/web/require-member.tsx'
import { accountOptions } from '#features/profiles/web/account.api.ts'
import { DecisionList } from '#features/sanctions/web/decision-list.tsx'
import { OwnReports } from '#features/sanctions/web/own-reports.tsx'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { pageTexts } from '#texts/i18n/pages'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageWidth } from '#ui/page-width.tsx'

const LeaveDialog = lazyPart(() => import('#features/accounts/web/delete-account-dialog.tsx'))

/** The decisions about the viewer. A banned member reaches only this page and the pages about the rules. */
export function DecisionsScreen() {
  return (
    <RequireMember>
      <Decisions />
    </RequireMember>
  )
}

function Decisions() {
  const { profile, sanction } = useViewer().data ?? {}
  const isBanned = sanction?.kind === 'banned'
  return (
    <PageWidth className="max-w-[760px] py-6 lg:py-10">
      <h1 className="text-title-l">{pageTexts.decisions}</h1>
      <p className="max-w-[62ch] pb-4 text-ink-2">{pageTexts.decisionsIntro}</p>
      {isBanned && profile && <BannedNotice username={profile.username} />}
      <DecisionList memberId={profile?.id}>
        {!isBanned && <OwnReports memberId={profile?.id} />}
        <p className="pt-6">
          <a className="font-semibold underline underline-offset-4" href="/tr/moderation">
            {sanctionTexts.page.log}
          </a>
        </p>
      </DecisionList>
    </PageWidth>
  )
}

/** The other actions of a banned member, besides the appeal. */
function BannedNotice({ username }: { username: string }) {
  const signOut = useSignOut()
  const account = useQuery(accountOptions())
  const [isLeaving, setLeaving] = useState(false)
  return (
    <section aria-label={sanctionTexts.page.banned} className="mb-5 grid gap-3 rounded-l bg-saffron-soft p-4">
      <p className="text-l font-bold">{sanctionTexts.page.banned}</p>
      <p className="max-w-[62ch]">{sanctionTexts.page.bannedHelp}</p>
      <div className="flex flex-wrap gap-2">
        <DownloadButton />
        <Button disabled={!account.data} onClick={() => setLeaving(true)} variant="danger">
          <Trash2 aria-hidden="true" className="size-5" />
          {sanctionTexts.page.leave}
        </Button>
        <Button onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="size-5" />
          {sanctionTexts.page.signOut}
        </Button>
      </div>
      {isLeaving && account.data && (
        <Suspense>
          <LeaveDialog account={account.data} onClose={() => setLeaving(false)} username={username} />
        </Suspense>
      )}
    </section>
  )
}
