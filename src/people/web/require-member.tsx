import { type ReactNode, useEffect } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { go, here, withQuery } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { isSessionEnding, useViewer } from './viewer.api.ts'

/** Shows its children to members. A visitor signs in first and returns to this page. `waiting` is shown until the viewer is known. */
export function RequireMember({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const viewer = useViewer()
  const isVisitor = viewer.data?.profile === null
  useEffect(() => {
    if (!isVisitor) return undefined
    const signIn = (): void => go(withQuery('/tr/login', { next: here() }), { replace: true })
    // A sign-out on this page opens the sign-in page itself.
    if (!isSessionEnding()) signIn()
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      // The back/forward cache restored the page after the sign-out.
      if (persisted) signIn()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [isVisitor])
  if (viewer.data?.profile) return children
  if (viewer.isError) return <ViewerFailed onRetry={viewer.retry} />
  if (waiting) return waiting
  return (
    <PageWidth className="grid min-h-dvh content-start gap-4 py-8">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-64" />
    </PageWidth>
  )
}

/** Shown when the viewer could not be fetched, so that the page cannot decide what to show. */
export function ViewerFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageWidth className="py-8 lg:py-12">
      <StatusMessage help={commonTexts.loadFailedHelp} level={1} title={commonTexts.account.loadFailed} tone="error">
        <Button onClick={onRetry} variant="main">
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    </PageWidth>
  )
}
