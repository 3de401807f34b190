import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nextPage } from '#features/accounts/viewer.rules.ts'
import { unfinishedOptions, useViewer } from '#features/accounts/web/accounts.api.ts'
import '#features/accounts/web/accounts.css'
import { FinishSignUpForm } from '#features/accounts/web/finish-sign-up-form.tsx'
import { authTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { Wrap } from '#ui/page.tsx'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/finish-sign-up')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  head: () => pageHead({ title: t.pages.finish, description: t.pages.finishHelp, path: '/tr/finish-sign-up', isPrivate: true }),
  component: FinishSignUp,
})

function FinishSignUp() {
  const { next } = Route.useSearch()
  const router = useRouter()
  const isMember = Boolean(useViewer().data?.profile)
  useEffect(() => {
    if (isMember) router.history.replace(nextPage(next))
  }, [isMember, next, router])
  return (
    <Wrap className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{authTexts.finishLead}</h1>
        <p>{t.pages.finishHelp}</p>
      </div>
      <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">
        <h2>{t.pages.finish}</h2>
        <Form />
      </div>
    </Wrap>
  )
}

function Form() {
  const query = useQuery(unfinishedOptions())
  if (query.data) return <FinishSignUpForm suggested={query.data} />
  if (query.isError)
    return (
      <State title={t.common.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()}>{t.common.tryAgain}</Button>
      </State>
    )
  if (query.data === undefined) return <Skeleton className="h-72" />
  return (
    <State title={authTexts.nothingToFinish}>
      <Link className={buttonClass({ variant: 'main' })} to="/tr/login">
        {authTexts.signin}
      </Link>
    </State>
  )
}
