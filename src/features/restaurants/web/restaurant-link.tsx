import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface RestaurantLinkProps {
  id: string
  /** A part of the page: where to vote, or the comments. */
  hash?: 'oy' | 'yorumlar'
  className?: string
  label?: string
  children: ReactNode
}

/** The way to the page of a restaurant. */
export function RestaurantLink({ id, hash, className, label, children }: RestaurantLinkProps) {
  return (
    <Link to="/tr/restaurants/$id" params={{ id }} {...(hash && { hash })} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
