import type { ReactNode } from 'react'

/** The width of the page; utilities may narrow it. */
export function PageWidth({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`wrap ${className}`}>{children}</div>
}
