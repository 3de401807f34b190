import type { ReactNode } from 'react'

/**
 * Seen where a member was last seen on this device, from the first paint on: the page is the same for everyone, and
 * nothing moves when the viewer is known. What needs a member asks for one all the same.
 */
export function MemberOnly({ children }: { children: ReactNode }) {
  return <span className="hidden in-[[data-member]]:contents">{children}</span>
}
