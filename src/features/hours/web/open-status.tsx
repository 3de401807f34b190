import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { followOpenStatus } from './show-open-status.ts'

/**
 * The line that says whether a restaurant is open. The server renders its place and the hours; show-open-status.ts fills it in the browser
 * with the time of the moment.
 */
export function OpenStatus({ hours }: { hours: string }) {
  // Only for what a component adds to a page: what the server rendered is filled by src/browser/boot.ts.
  useEffect(followOpenStatus, [hours])
  return (
    <p className="open-status" data-hours={hours} suppressHydrationWarning>
      <Clock aria-hidden="true" className="size-4 flex-none" />
      <span data-words="" suppressHydrationWarning />
    </p>
  )
}
