import type { ReactNode } from 'react'

interface MemberLinkProps {
  username: string
  className?: string
  children?: ReactNode
  /** Whether a page translator may translate the text: 'no' for a name, 'yes' for a sentence. */
  translate?: 'yes' | 'no'
}

/** A link to a member's profile; its text is the username unless children are given. */
export function MemberLink({ username, className, children, translate = 'no' }: MemberLinkProps) {
  return (
    <a
      translate={translate}
      className={className ? `member-link ${className}` : 'member-link'}
      href={`/tr/profile/${encodeURIComponent(username)}`}
    >
      {children ?? `@${username}`}
    </a>
  )
}
