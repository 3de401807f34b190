import { useQueryClient } from '@tanstack/react-query'
import { admissionTexts } from '#texts/features/accounts/admission'
import { authTexts } from '#texts/features/accounts/auth'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { toast } from '#ui/toast.ts'
import { endSession } from '#people/web/viewer.api.ts'
import { useSignOut } from './accounts.api.ts'
import { useWithdraw } from './admission.api.ts'

/** Tells applicants that their application waits, and lets them withdraw it. */
export function WaitingApplication() {
  const client = useQueryClient()
  const withdraw = useWithdraw()
  const signOut = useSignOut()
  const question = useConfirm({
    question: admissionTexts.withdrawQuestion,
    help: admissionTexts.withdrawHelp,
    yes: admissionTexts.withdraw,
    onYes: () =>
      withdraw.mutate(undefined, {
        onSuccess: () => endSession(client, admissionTexts.withdrawn),
        onError: () => toast(admissionTexts.failed, { tone: 'error' }),
      }),
  })
  return (
    <StatusMessage help={admissionTexts.waitingHelp} title={admissionTexts.waiting}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
        {admissionTexts.look}
      </a>
      <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {authTexts.signOut}
      </Button>
      <Button disabled={withdraw.isPending} onClick={() => question.ask()} variant="quiet">
        {admissionTexts.withdraw}
      </Button>
      {question.dialog}
    </StatusMessage>
  )
}
