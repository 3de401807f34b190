import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, Suspense, useState } from 'react'
import type { AccountDetails } from '#features/accounts/settings.contract.ts'
import { DownloadButton } from '#features/accounts/web/download-button.tsx'
import { settingTexts } from '#texts/features/accounts/settings'
import { longDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { useSignOutEverywhere } from '#features/profiles/web/account.api.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Card } from './card.tsx'
import { EmailLine } from './email-line.tsx'

const LeaveDialog = lazyPart(() => import('#features/accounts/web/delete-account-dialog.tsx'))

/** The account settings outside the profile: the e-mail, the sessions, the data export, and the deletion of the account. */
export function AccountCard({ account, username }: { account: AccountDetails; username: string }) {
  const everywhere = useSignOutEverywhere()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Card help={settingTexts.memberSince(longDate(account.createdAt))} title={settingTexts.account}>
      <EmailLine account={account} />
      <ul className="grid gap-5 border-t border-line pt-5">
        <Line help={settingTexts.everywhereHelp}>
          <Button className="w-full" disabled={everywhere.isPending} onClick={() => everywhere.mutate()}>
            <LogOut aria-hidden="true" className="size-5" />
            {settingTexts.everywhere}
          </Button>
        </Line>
        <Line help={settingTexts.downloadHelp}>
          <DownloadButton className="w-full" />
        </Line>
        <Line help={settingTexts.leaveHelp}>
          <Button className="w-full" onClick={() => setLeaving(true)} variant="danger">
            <Trash2 aria-hidden="true" className="size-5" />
            {settingTexts.leave}
          </Button>
        </Line>
      </ul>
      {isLeaving && (
        <Suspense>
          <LeaveDialog account={account} onClose={() => setLeaving(false)} username={username} />
        </Suspense>
      )}
    </Card>
  )
}

function Line({ help, children }: { help: string; children: ReactNode }) {
  return (
    <li className="grid items-center gap-x-5 gap-y-1.5 md:grid-cols-[240px_1fr]">
      {children}
      <p className="text-s text-ink-2">{help}</p>
    </li>
  )
}
