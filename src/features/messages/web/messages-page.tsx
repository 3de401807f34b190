import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { messageTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { ConversationList, RowsSkeleton } from './conversation-list.tsx'
import { DecideBackup } from './keys/decide-backup.tsx'
import { type KeyRing, keyRingOptions } from './keys/key-ring.ts'
import { Unlock } from './keys/unlock.tsx'
import { correspondentOptions } from './messages.api.ts'
import './messages.css'
import { Thread, ThreadSkeleton } from './thread.tsx'
import { useScreenHeight } from './use-screen-height.ts'

/** What the address says: with whom, or which conversation with somebody who is gone, and a restaurant to be sent. */
export interface MessagesSearch {
  to?: string
  c?: string
  venue?: string
}

/** Private messages: the conversations, and the one that is looked at. On a phone these are two screens. */
export function MessagesPage({ to, c, venue }: MessagesSearch) {
  const memberId = useViewer().data?.profile?.id
  const ring = useQuery({ ...keyRingOptions(memberId ?? ''), enabled: memberId !== undefined })
  useScreenHeight()
  if (memberId === undefined || ring.isPending) return <MessagesSkeleton c={c} to={to} />
  if (!ring.data)
    return (
      <Whole>
        <State help={t.common.loadFailedHelp} title={messageTexts.keys.failed} tone="error">
          <Button onClick={() => void ring.refetch()} variant="main">
            {t.common.tryAgain}
          </Button>
        </State>
      </Whole>
    )
  if (ring.data.state === 'unable' || ring.data.state === 'storage') {
    const { [ring.data.state]: title, [`${ring.data.state}Help` as const]: help } = messageTexts.keys
    return (
      <Whole>
        <State help={help} title={title} tone="error">
          <Button onClick={() => void ring.refetch()}>{t.common.tryAgain}</Button>
        </State>
      </Whole>
    )
  }
  if (ring.data.state === 'locked')
    return (
      <Whole>
        <Unlock ring={ring.data} />
      </Whole>
    )
  const isOpen = to !== undefined || c !== undefined
  return (
    <Wrap className={`messages ${isOpen ? 'messages-open toasts-above' : ''}`}>
      <h1 className="sr-only">{messageTexts.title}</h1>
      <div className="messages-room">
        <section aria-label={messageTexts.list} className="messages-list">
          {ring.data.isUndecided && <DecideBackup ring={ring.data} />}
          <ConversationList ring={ring.data} selected={{ to, c }} />
        </section>
        {to !== undefined ? (
          <ThreadWith key={to} ring={ring.data} to={to} venue={venue} />
        ) : c !== undefined ? (
          <Thread conversationId={c} key={c} person={null} ring={ring.data} venue={undefined} />
        ) : (
          <div className="messages-none">
            <State help={messageTexts.noneSelectedHelp} title={messageTexts.noneSelected} />
          </div>
        )}
      </div>
    </Wrap>
  )
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <Wrap className="max-w-[640px]! py-8 lg:py-12">
      <h1 className="sr-only">{messageTexts.title}</h1>
      {children}
    </Wrap>
  )
}

/** The conversation with a member, whom the address names. */
function ThreadWith({ ring, to, venue }: { ring: KeyRing; to: string; venue: string | undefined }) {
  const query = useQuery(correspondentOptions(ring.memberId, to))
  if (query.data) return <Thread conversationId={query.data.conversationId} person={query.data.person} ring={ring} venue={venue} />
  if (query.isPending) return <ThreadSkeleton />
  const isMissing = query.error instanceof ApiError && [404, 422].includes(query.error.status)
  if (query.error instanceof ApiError && query.error.code === 'MESSAGE_TO_SELF')
    return (
      <div className="messages-none">
        <State help={messageTexts.selfHelp} title={messageTexts.self}>
          <Link className={buttonClass()} search={{}} to="/tr/messages">
            {messageTexts.toList}
          </Link>
        </State>
      </div>
    )
  return (
    <div className="messages-none">
      <State
        help={isMissing ? messageTexts.missingHelp : t.common.loadFailedHelp}
        title={isMissing ? messageTexts.missing : messageTexts.loadFailed}
        tone="error"
      >
        {isMissing ? (
          <Link className={buttonClass()} search={{}} to="/tr/messages">
            {messageTexts.toList}
          </Link>
        ) : (
          <Button onClick={() => void query.refetch()} variant="main">
            {t.common.tryAgain}
          </Button>
        )}
      </State>
    </div>
  )
}

/** The room that the page takes, until it is there. */
export function MessagesSkeleton({ to, c }: MessagesSearch) {
  // The server draws one page for all: the browser alone knows with whom it is.
  const isOpen = useInBrowser() && (to !== undefined || c !== undefined)
  return (
    <Wrap className={`messages ${isOpen ? 'messages-open' : ''}`}>
      <h1 className="sr-only">{messageTexts.title}</h1>
      <div className="messages-room">
        <div className="messages-list">
          <div className="messages-bar">
            <Skeleton className="my-2 mr-auto h-7 w-32" />
            <div className="flex w-full gap-1.5">
              <Skeleton className="h-tap w-40" />
              <Skeleton className="h-tap w-28" />
            </div>
          </div>
          <RowsSkeleton />
        </div>
        {isOpen && <ThreadSkeleton />}
      </div>
    </Wrap>
  )
}
