import type { ReactNode } from 'react'
import { memberTexts } from '#texts/features/members/members'
import { compactCount, longDate } from '#i18n/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { ListedMember } from '../members.contract.ts'
import { MemberMarks } from './member-marks.tsx'

interface MemberRowProps {
  member: ListedMember
  /** The address of the member's page for moderators. */
  path: string
  children?: ReactNode
}

/** A member in the list; the name links to the member's page for moderators. The children are shown before the avatar. */
export function MemberRow({
  member: { username, nickname, avatarUrl, signedUpAt, role, sanction, counts },
  path,
  children,
}: MemberRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-m bg-card px-3 py-2.5 shadow-1">
      {children}
      <Avatar name={nickname} url={avatarUrl} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <a
            className="inline-flex min-h-tap min-w-0 items-center font-bold decoration-saffron decoration-2 underline-offset-4 wrap-anywhere hover:underline"
            href={path}
          >
            {nickname}
          </a>
          <span className="text-s text-ink-2" translate="no">
            @{username}
          </span>
          <MemberMarks role={role} sanction={sanction} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-s text-ink-2">
          <time dateTime={signedUpAt}>{memberTexts.signedUp(longDate(signedUpAt, 'Europe/Istanbul'))}</time>
          <span>{memberTexts.counts(compactCount(counts.restaurants), compactCount(counts.votes), compactCount(counts.comments))}</span>
        </p>
      </div>
    </li>
  )
}
