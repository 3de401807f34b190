import { peopleTexts } from '#texts/people/people'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'

/** A link that opens a new tab, so that the moderators' queue is still open. */
export function OutLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a
      className={`inline-flex min-h-tap items-center gap-1.5 leading-tight wrap-anywhere no-underline hover:underline ${className}`}
      href={to}
      rel="noopener"
      target="_blank"
    >
      {children}
      <ExternalLink aria-hidden="true" className="flex-none text-ink-3" size={15} />
      <span className="sr-only">({peopleTexts.newTab})</span>
    </a>
  )
}
