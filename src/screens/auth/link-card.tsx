import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

interface LinkPageProps {
  intro: string
  help: string
  /** The content; undefined until the fragment of the address is read. */
  children: ReactNode
}

export function LinkPage({ intro, help, children }: LinkPageProps) {
  return (
    <PageWidth className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{intro}</h1>
        <p>{help}</p>
      </div>
      {children ?? <Skeleton className="h-72" />}
    </PageWidth>
  )
}

interface QuestionProps {
  title: string
  help: string
  press: string
  pressing: string
  isPending: boolean
  /** The message about a failure after which the link still works. */
  failure: string | undefined
  onPress: () => void
}

/** Asks before a link acts, because mail programs open links by themselves. */
export function LinkQuestion({ title, help, press, pressing, isPending, failure, onPress }: QuestionProps) {
  return (
    <Card>
      <h2>{title}</h2>
      <p className="text-ink-2">{help}</p>
      {failure !== undefined && (
        <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
          {failure}
        </p>
      )}
      <Button disabled={isPending} onClick={onPress} size="l" variant="main">
        {isPending ? pressing : press}
      </Button>
    </Card>
  )
}

/** Says what the link did, with a link to continue. */
export function LinkDone({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Card>
      <div className="grid justify-items-start gap-3" role="status">
        <CircleCheck aria-hidden="true" className="size-12 text-saffron-text" />
        <h2>{title}</h2>
        <p className="wrap-anywhere text-ink-2">{help}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">{children}</div>
}

/** Shown for a link that was already used, has expired, or is invalid. */
export function LinkInvalid({ title, help, toLogin }: { title: string; help: string; toLogin: string }) {
  return (
    <StatusMessage help={help} icon={<Link2Off aria-hidden="true" className="size-8 text-danger" />} title={title}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/login?tab=signin">
        {toLogin}
      </a>
    </StatusMessage>
  )
}
