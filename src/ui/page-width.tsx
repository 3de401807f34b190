import type { ReactNode } from 'react'

interface PageWidthProps {
  children: ReactNode
  className?: string
  /**
   * The id of the member who wrote the whole content of the page: src/browser/show-member.ts hides it from viewers for whom a block hides
   * that member.
   */
  by?: string | null
}

/** The width of the page; utility classes may narrow it. */
export function PageWidth({ children, className = '', by }: PageWidthProps) {
  return (
    <div className={`wrap ${className}`} data-owner={by ?? undefined}>
      {children}
    </div>
  )
}
