import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { admissionTexts } from '#texts/features/accounts/admission'
import { authTexts } from '#texts/features/accounts/auth'
import { commonTexts } from '#texts/i18n/common'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { StatusMessage } from '#ui/status-message.tsx'
import { toast } from '#ui/toast.ts'
import { endSession } from '#people/web/viewer.api.ts'
import { useSignOut } from './accounts.api.ts'
import { useWithdraw } from './admission.api.ts'

const Confirm = lazyPart(() => import('#ui/confirm.tsx'))

/** An applicant sees that the application waits, and can withdraw it. */
export function WaitingApplication() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdraw()
  const signOut = useSignOut()
  function leave(): void {
    setAsking(false)
    withdraw.mutate(undefined, {
      onSuccess: () => endSession(client, admissionTexts.withdrawn),
      onError: () => toast(admissionTexts.failed, { tone: 'error' }),
    })
  }
  return (
    <StatusMessage help={admissionTexts.waitingHelp} title={admissionTexts.waiting}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
        {admissionTexts.look}
      </a>
      <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {authTexts.signOut}
      </Button>
      <Button disabled={withdraw.isPending} onClick={() => setAsking(true)} variant="quiet">
        {admissionTexts.withdraw}
      </Button>
      {isAsking && (
        <Suspense>
          <Confirm
            help={admissionTexts.withdrawHelp}
            no={commonTexts.cancel}
            onNo={() => setAsking(false)}
            onYes={leave}
            question={admissionTexts.withdrawQuestion}
            yes={admissionTexts.withdraw}
          />
        </Suspense>
      )}
    </StatusMessage>
  )
}
