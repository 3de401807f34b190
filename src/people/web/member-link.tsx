import type { ReactNode } from 'react'

interface MemberLinkProps {
  username: string
  className?: string
  children?: ReactNode
  /** A name stays as it is on a translated page; a sentence says yes. */
  translate?: 'yes' | 'no'
}

/** A link to a member's profile; its text is the username unless children are given. */
export function MemberLink({ username, className = '', children, translate = 'no' }: MemberLinkProps) {
  return (
    <a translate={translate} className={`no-underline hover:underline ${className}`} href={`/tr/profile/${encodeURIComponent(username)}`}>
      {children ?? `@${username}`}
    </a>
  )
}
