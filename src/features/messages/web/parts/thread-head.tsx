import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense, useEffect, useRef, useState } from 'react'
import { presenceOptions } from '#features/presence/web/presence.api.ts'
import type { Person } from '#people/person.contract.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { fullDate, shortDate } from '#i18n/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InPageLink } from '#ui/in-page-link.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { withQuery } from '#ui/navigation.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Trust } from '../keys/use-trust.ts'
import { takeFocus } from './take-focus.ts'

const SafetyDialog = lazyPart(() => import('../keys/safety-dialog.tsx'))

/** The polling interval; for friends the hub sends changes at once. */
const PRESENCE_MS = 15_000

interface ThreadHeadProps {
  person: Person | null
  ring?: KeyRing
  trust?: Trust
  /** Whether to hide the presence, as for a message request. */
  hidesPresence?: boolean
  /** The list to which the back link leads. */
  box?: 'requests' | undefined
}

/** The other member with their presence, and the back link on a phone. */
export function ThreadHead({ person, ring, trust, hidesPresence = false, box }: ThreadHeadProps) {
  const [isComparing, setComparing] = useState(false)
  const isVerified = trust?.pin?.isVerified === true && !trust.isChanged
  const heading = useRef<HTMLHeadingElement>(null)
  // If the page has a composer, the composer takes the focus afterwards.
  useEffect(() => takeFocus(heading.current), [])
  return (
    <header className="messages-head">
      <InPageLink
        aria-label={messageTexts.back}
        className="messages-back"
        href={withQuery('/tr/messages', { box })}
        replace
        title={messageTexts.back}
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </InPageLink>
      <Avatar name={person?.nickname ?? '?'} url={person?.avatarUrl ?? null} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-text text-m! leading-tight! font-bold! tracking-normal outline-none" ref={heading} tabIndex={-1}>
          {person?.username ?? messageTexts.anonymous}
        </h2>
        {person && !hidesPresence && <PresenceLine profileId={person.id} />}
      </div>
      {person && ring && trust?.key && (
        <IconButton
          className={isVerified ? 'text-accept-text' : 'text-ink-2'}
          label={isVerified ? `${messageTexts.keys.safety}: ${messageTexts.keys.verified}` : messageTexts.keys.safety}
          onClick={() => setComparing(true)}
        >
          {isVerified ? <ShieldCheck aria-hidden="true" className="size-5" /> : <Shield aria-hidden="true" className="size-5" />}
        </IconButton>
      )}
      {person && (
        <a
          className={buttonClass({ size: 's' }, 'flex-none max-sm:size-tap max-sm:p-0!')}
          href={`/tr/profile/${encodeURIComponent(person.username)}`}
          title={messageTexts.viewProfile}
        >
          <CircleUserRound aria-hidden="true" className="size-5 sm:hidden" />
          <span className="sr-only sm:not-sr-only">{messageTexts.viewProfile}</span>
        </a>
      )}
      {isComparing && person && ring && trust && (
        <Suspense>
          <SafetyDialog onClose={() => setComparing(false)} person={person} ring={ring} trust={trust} />
        </Suspense>
      )}
    </header>
  )
}

/** 'Online' while the member is connected, else the time of the last visit; empty for a member who keeps the presence private. */
function PresenceLine({ profileId }: { profileId: string }) {
  const { data, isPending } = useQuery(presenceOptions(profileId, PRESENCE_MS))
  return (
    <p
      className={`truncate text-s text-ink-2 ${isPending ? 'min-h-[1.5em]' : ''}`}
      role="status"
      title={data?.lastSeenAt ? fullDate(data.lastSeenAt) : undefined}
    >
      {data?.isOnline && (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-pill bg-online" />
          {messageTexts.online}
        </span>
      )}
      {data?.lastSeenAt && messageTexts.lastSeen(shortDate(data.lastSeenAt))}
    </p>
  )
}
