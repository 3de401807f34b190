import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The way to a member's profile, under the username where nothing else is given. */
export function MemberLink({ username, className = '', children }: { username: string; className?: string; children?: ReactNode }) {
  return (
    <Link className={`no-underline hover:underline ${className}`} params={{ username }} to="/tr/profile/$username">
      {children ?? `@${username}`}
    </Link>
  )
}
