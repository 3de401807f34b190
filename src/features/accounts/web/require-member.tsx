import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { Wrap } from '#ui/page.tsx'
import { useViewer } from './accounts.api.ts'

/** Shows its children to members; a visitor is sent to sign in and comes back afterwards. `waiting` stands there until it is known who asks. */
export function RequireMember({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  // Where the visitor wanted to go, not where this sends: it stays mounted until the other page is there.
  const [wanted] = useState(useLocation().href)
  const isVisitor = viewer.data?.profile === null
  useEffect(() => {
    if (isVisitor) void navigate({ to: '/tr/login', search: { next: wanted }, replace: true })
  }, [isVisitor, wanted, navigate])
  if (viewer.data?.profile) return children
  if (viewer.isError) {
    return (
      <Wrap className="py-8 lg:py-12">
        <State help={t.common.loadFailedHelp} level={1} title={t.common.account.loadFailed} tone="error">
          <Button onClick={viewer.retry} variant="main">
            {t.common.tryAgain}
          </Button>
        </State>
      </Wrap>
    )
  }
  if (waiting) return waiting
  return (
    <Wrap className="grid min-h-dvh content-start gap-4 py-8">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-64" />
    </Wrap>
  )
}
