import Check from 'lucide-react/icons/check'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AccountDetails } from '#features/accounts/settings.contract.ts'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { MailWait } from '#features/accounts/web/mail-links/mail-wait.tsx'
import { useMailWait } from '#features/accounts/web/mail-links/use-mail-wait.ts'
import { DownloadButton } from '#features/accounts/web/deletion/download-button.tsx'
import { settingTexts } from '#texts/features/accounts/settings'
import { longDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { useSendMail, useSignOutEverywhere } from '#features/profiles/web/account.api.ts'
import { Card } from './card.tsx'

const LeaveDialog = lazy(() => import('#features/accounts/web/deletion/delete-account-dialog.tsx'))

/** Account settings outside the profile: the e-mail, the sessions, the data export, account deletion. */
export function AccountCard({ account, username }: { account: AccountDetails; username: string }) {
  const kind = `confirm ${useViewer().data?.profile?.id ?? ''}`
  const confirm = useSendMail('/auth/confirmation', settingTexts.sentAgain, kind)
  const wait = useMailWait(kind)
  const everywhere = useSignOutEverywhere()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Card help={settingTexts.memberSince(longDate(account.createdAt))} title={settingTexts.account}>
      <div className="grid gap-1">
        <h3 className="text-m font-bold">{settingTexts.email}</h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{account.email}</span>
          {account.isConfirmed ? (
            <span className="inline-flex items-center gap-1 text-s font-bold text-ink-2">
              <Check aria-hidden="true" className="size-4" />
              {settingTexts.emailConfirmed}
            </span>
          ) : (
            <span className="text-s font-bold text-saffron-text">{settingTexts.emailWaits}</span>
          )}
        </p>
        {account.hasGoogle && <p className="text-s text-ink-2">{settingTexts.google}</p>}
        {!account.isConfirmed && (
          <Button
            className="mt-2 justify-self-start"
            disabled={confirm.isPending || wait > 0}
            onClick={() => confirm.mutate(account.email)}
            size="s"
          >
            <Mail aria-hidden="true" className="size-4.5" />
            {settingTexts.sendAgain}
          </Button>
        )}
        {wait > 0 && <MailWait className="text-s font-semibold text-danger" seconds={wait} />}
      </div>
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
          <LeaveDialog hasPassword={account.hasPassword} onClose={() => setLeaving(false)} username={username} />
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
