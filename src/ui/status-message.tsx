import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

interface StateProps {
  title: string
  /** The explanation, at most one line. */
  help?: string | undefined
  icon?: ReactNode
  tone?: 'empty' | 'error'
  level?: 1 | 2 | 3
  /** The link or button to continue. */
  children?: ReactNode
}

/** A message for an empty list, or for a failed request. */
export function StatusMessage({ title, help, icon, tone = 'empty', level = 2, children }: StateProps) {
  const Heading = `h${level}` as const
  const error = tone === 'error'
  return (
    <div role={error ? 'alert' : undefined} className="message-box">
      {error ? <TriangleAlert aria-hidden="true" className="size-8 text-danger" /> : icon}
      <Heading>{title}</Heading>
      {help && <p className="max-w-[52ch] text-ink-2">{help}</p>}
      {children && <div className="mt-1 flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
