import type { ReactNode } from 'react'

/**
 * Shows its children from the first paint where a member was last seen on this device: the page is the same for every viewer, and the
 * layout does not shift when the viewer is known. Actions that need a member still check for one.
 */
export function MemberOnly({ children }: { children: ReactNode }) {
  return <span className="hidden in-[[data-member]]:contents">{children}</span>
}
