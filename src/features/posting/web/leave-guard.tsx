import { postingTexts } from '#i18n/areas.ts'
import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

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
      <Confirm
        help={postingTexts.leaveHelp}
        no={postingTexts.stay}
        onNo={reset}
        onYes={proceed}
        question={postingTexts.leave}
        tone="main"
        yes={postingTexts.go}
      />
    </Suspense>
  )
}
