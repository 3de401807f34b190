import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { followOpenStatus } from './show-open-status.ts'

/**
 * The line that says whether a restaurant is open. The server renders the hours and an empty line of the same size; in the browser,
 * show-open-status.ts fills in the status at the current time.
 */
export function OpenStatus({ hours }: { hours: string }) {
  // Needed only for cards that a component adds later: src/browser/boot.ts fills the lines that the server rendered.
  useEffect(followOpenStatus, [hours])
  return (
    <p className="open-status" data-hours={hours} suppressHydrationWarning>
      <Clock aria-hidden="true" className="size-4" />
      <span data-words="" suppressHydrationWarning />
    </p>
  )
}
