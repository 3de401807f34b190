import type { ReactNode } from 'react'

/** A link to a member's profile; its text is the username unless children are given. */
export function MemberLink({ username, className = '', children }: { username: string; className?: string; children?: ReactNode }) {
  return (
    <a className={`no-underline hover:underline ${className}`} href={`/tr/profile/${encodeURIComponent(username)}`}>
      {children ?? `@${username}`}
    </a>
  )
}
