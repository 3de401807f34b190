import type { ReactNode } from 'react'

interface PageWidthProps {
  children: ReactNode
  className?: string
  /** The member whose words the whole page is: src/browser/show-member.ts hides it from those who do not see that member. */
  by?: string | null
}

/** The width of the page; utilities may narrow it. */
export function PageWidth({ children, className = '', by }: PageWidthProps) {
  return (
    <div className={`wrap ${className}`} data-owner={by ?? undefined}>
      {children}
    </div>
  )
}
