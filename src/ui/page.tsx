import type { ReactNode } from 'react'

/** The width of the page; utilities may narrow it. */
export function Wrap({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`wrap ${className}`}>{children}</div>
}
