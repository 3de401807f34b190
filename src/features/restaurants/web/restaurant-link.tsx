import type { ReactNode } from 'react'

interface RestaurantLinkProps {
  id: string
  /** The section of the page to open: the vote card or the comments. */
  hash?: 'oy' | 'yorumlar'
  className?: string
  label?: string
  children: ReactNode
}

export function RestaurantLink({ id, hash, className, label, children }: RestaurantLinkProps) {
  return (
    <a href={`/tr/restaurants/${id}${hash ? `#${hash}` : ''}`} className={className} aria-label={label}>
      {children}
    </a>
  )
}
