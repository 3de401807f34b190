import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountDetails } from '#features/accounts/settings.contract.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { EmailChangeForm } from '#features/accounts/web/email-change-form.tsx'
import { MailWait } from '#features/accounts/web/mail-wait.tsx'
import { useMailWait } from '#features/accounts/web/use-mail-wait.ts'
import { accountOptions, useSendMail } from '#features/profiles/web/account.api.ts'
import { emailChangeTexts } from '#texts/features/accounts/email-change'
import { settingTexts } from '#texts/features/accounts/settings'
import { Button } from '#ui/button.tsx'

/** The e-mail of the account: whether it is confirmed, the new e-mail that waits for confirmation, and a button to change it. */
export function EmailLine({ account }: { account: AccountDetails }) {
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="grid gap-1">
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
      {account.pendingEmail !== null && !isChanging && (
        <p className="mt-1 rounded-m bg-well px-3.5 py-2.5 text-s wrap-anywhere" role="status">
          {emailChangeTexts.waits(account.pendingEmail)}
        </p>
      )}
      {isChanging ? (
        <div className="mt-2">
          <EmailChangeForm
            onAsked={() => {
              void client.invalidateQueries({ queryKey: accountOptions().queryKey })
              setChanging(false)
            }}
            onCancel={() => setChanging(false)}
          />
        </div>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          {!account.isConfirmed && <ConfirmButton email={account.email} />}
          <Button onClick={() => setChanging(true)} size="s">
            {account.pendingEmail === null ? emailChangeTexts.change : emailChangeTexts.again}
          </Button>
        </div>
      )}
    </div>
  )
}

function ConfirmButton({ email }: { email: string }) {
  const kind = `confirm ${useViewer().data?.profile?.id ?? ''}`
  const confirm = useSendMail('confirmation', settingTexts.sentAgain, kind)
  const wait = useMailWait(kind)
  return (
    <>
      <Button disabled={confirm.isPending || wait > 0} onClick={() => confirm.mutate(email)} size="s">
        <Mail aria-hidden="true" className="size-4.5" />
        {settingTexts.sendAgain}
      </Button>
      {wait > 0 && <MailWait className="w-full text-s font-semibold text-danger" seconds={wait} />}
    </>
  )
}
