import type { ReactNode } from 'react'
import { admissionTexts } from '#texts/features/accounts/admission'
import { commonTexts } from '#texts/i18n/common'
import { Button, buttonClass } from '#ui/button.tsx'
import { pageLanguage } from '#ui/switch-language.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { SignInWays } from '../accounts.contract.ts'
import { useCheckedInvitation } from './admission.api.ts'

/** The data that a sign-up form sends besides the account. */
export interface Admission {
  invitation: string | undefined
  /** The question that applicants answer; undefined where no moderator approves. */
  question: string | undefined
}

/** Shows the sign-up form to people who may sign up, and tells others why they may not and what they can do. */
export function AdmissionGate({ ways, children }: { ways: SignInWays; children: (admission: Admission) => ReactNode }) {
  const { invitation, state, retry } = useCheckedInvitation()
  if (ways.signUp === 'closed') return <Closed help={admissionTexts.closedHelp} title={admissionTexts.closed} />
  if (state === 'checking')
    return (
      <div aria-busy className="grid gap-3" role="status">
        <p className="text-ink-2">{admissionTexts.checking}</p>
        <Skeleton className="h-72" />
      </div>
    )
  if (state === 'failed')
    return (
      <StatusMessage title={admissionTexts.checkFailed} tone="error">
        <Button onClick={retry}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  if (ways.signUp === 'invitation' && state !== 'good')
    return state === 'bad' ? (
      <Closed help={admissionTexts.invalidHelp} title={admissionTexts.invalid} />
    ) : (
      <Closed help={admissionTexts.neededHelp} title={admissionTexts.needed} />
    )
  const isInvited = state === 'good'
  const asks = ways.signUp === 'approval' && !isInvited
  return (
    <>
      {isInvited && <p className="rounded-m bg-saffron-soft px-3.5 py-2.5 font-semibold">{admissionTexts.invited}</p>}
      {asks && <p className="text-ink-2">{admissionTexts.approval}</p>}
      {children({
        invitation: isInvited ? invitation : undefined,
        question: asks ? ways.question[pageLanguage] || admissionTexts.question : undefined,
      })}
    </>
  )
}

function Closed({ title, help }: { title: string; help: string }) {
  return (
    <StatusMessage help={help} title={title}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
        {admissionTexts.look}
      </a>
    </StatusMessage>
  )
}
