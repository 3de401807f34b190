import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { t } from '#i18n/index.ts'

const Confirm = lazy(() => import('#ui/confirm.tsx'))

/** Asks whoever leaves with something unsent, within the site and out of it. */
export function LeaveGuard({ isActive }: { isActive: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isActive() && current.pathname !== next.pathname,
    enableBeforeUnload: isActive,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <Confirm help={t.posting.leaveHelp} no={t.posting.stay} onNo={reset} onYes={proceed} question={t.posting.leave} yes={t.posting.go} />
    </Suspense>
  )
}
