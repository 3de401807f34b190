import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nextPage } from '#features/accounts/viewer.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { unfinishedOptions, useSignOut } from '#features/accounts/web/accounts.api.ts'
import '#features/accounts/web/accounts.css'
import { useNextPage } from '#features/accounts/web/use-next-page.ts'
import { waysOptions } from '#features/accounts/web/admission.api.ts'
import { AdmissionGate } from '#features/accounts/web/admission-gate.tsx'
import { WaitingApplication } from '#features/accounts/web/waiting-application.tsx'
import { FinishSignUpForm } from '#features/accounts/web/finish-sign-up-form.tsx'
import { admissionTexts } from '#texts/features/accounts/admission'
import { authTexts } from '#texts/features/accounts/auth'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { Button, buttonClass } from '#ui/button.tsx'
import { go, useAddress } from '#ui/navigation.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

/** Completes the sign-up after a first sign-in with Google. */
export function FinishSignUpScreen() {
  const next = useAddress().search.get('next') ?? undefined
  const viewer = useViewer().data
  const isMember = Boolean(viewer?.profile)
  const isWaiting = useQuery(unfinishedOptions()).data?.isWaiting ?? false
  useNextPage(viewer)
  useEffect(() => {
    if (isMember) go(nextPage(next), { replace: true })
  }, [isMember, next])
  return (
    <PageWidth className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{isWaiting ? admissionTexts.waitingIntro : authTexts.finishIntro}</h1>
        <p>{isWaiting ? admissionTexts.waitingThanks : pageTexts.finishHelp}</p>
      </div>
      <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">
        {!isWaiting && <h2>{pageTexts.finish}</h2>}
        <Form />
      </div>
    </PageWidth>
  )
}

/** The button that ends the session, also for people who may not sign up now. */
function LeaveButton() {
  const signOut = useSignOut()
  return (
    <Button disabled={signOut.isPending} onClick={() => signOut.mutate()} variant="quiet">
      {authTexts.leave}
    </Button>
  )
}

function Form() {
  const query = useQuery(unfinishedOptions())
  const ways = useQuery(waysOptions())
  const suggested = query.data?.unfinished
  if (query.data?.isWaiting) return <WaitingApplication />
  if (suggested && ways.data)
    return (
      <div className="grid gap-4">
        <AdmissionGate ways={ways.data}>{(admission) => <FinishSignUpForm admission={admission} suggested={suggested} />}</AdmissionGate>
        <LeaveButton />
      </div>
    )
  if (query.isError || ways.isError)
    return (
      <StatusMessage title={commonTexts.loadFailed} tone="error">
        <Button
          onClick={() => {
            void query.refetch()
            void ways.refetch()
          }}
        >
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  if (query.data === undefined || suggested) return <Skeleton className="h-72" />
  return (
    <StatusMessage title={authTexts.nothingToFinish}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/login">
        {authTexts.signin}
      </a>
    </StatusMessage>
  )
}
