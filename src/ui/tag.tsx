import type { ReactNode } from 'react'

type Tone = 'type' | 'hot' | 'trend' | 'cream' | 'ink' | 'paid'

/** A label on a photo, shaped like the tags on a shop counter. */
export function Tag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`tag tag-${tone}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
