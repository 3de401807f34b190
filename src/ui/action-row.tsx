import type { ReactNode } from 'react'

/** The buttons that end a card. On a phone they stay at the lower edge of the screen, where a thumb reaches them. */
export function ActionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-label={label} className="action-row" role="group">
      {children}
    </div>
  )
}
