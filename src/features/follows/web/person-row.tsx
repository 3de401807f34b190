import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'

interface PersonRowProps {
  person: { username: string; nickname: string; avatarUrl: string | null }
  /** Shown next to the name. */
  mark?: ReactNode
  /** Shown below the name. */
  note: ReactNode
  /** The action for this person. */
  action: ReactNode
  onOpen?: () => void
}

/** A person in a list. The whole row links to the profile, except for the action. */
export function PersonRow({ person: { username, nickname, avatarUrl }, mark, note, action, onOpen }: PersonRowProps) {
  return (
    <li className="relative flex items-center gap-3 py-2.5 has-[a:focus-visible]:rounded-m has-[a:focus-visible]:outline-(length:--focus-width) has-[a:focus-visible]:outline-focus">
      <Avatar name={nickname} url={avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <a
            className="min-w-0 leading-tight font-bold wrap-anywhere no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none"
            href={`/tr/profile/${encodeURIComponent(username)}`}
            onClick={onOpen}
            translate="no"
          >
            {nickname}
          </a>
          {mark}
        </p>
        <p className="text-[0.8125rem] text-ink-3 wrap-anywhere">{note}</p>
      </div>
      <div className="relative">{action}</div>
    </li>
  )
}
