import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { requestTexts } from '#texts/features/messages/requests'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { InPageLink } from '#ui/in-page-link.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { ConversationList } from './parts/conversation-list.tsx'
import { RowsSkeleton } from './parts/conversation-row.tsx'
import { DecideBackup } from './keys/decide-backup.tsx'
import { type KeyRing, keyRingOptions } from './keys/key-ring.ts'
import { Unlock } from './keys/unlock.tsx'
import { correspondentOptions } from './parts/messages.api.ts'
import './parts/messages.css'
import { RequestList } from './requests/request-list.tsx'
import { Thread, ThreadSkeleton } from './parts/thread.tsx'
import { useScreenHeight } from './parts/use-screen-height.ts'

/** The query of the address: the other member or, if that account is deleted, the conversation; and a restaurant to send. */
export interface MessagesSearch {
  to?: string | undefined
  c?: string | undefined
  restaurant?: string | undefined
  /** Shows the message requests instead of the conversations. */
  box?: 'requests' | undefined
}

/** Private messages: the list of conversations and the open conversation. On a phone these are two screens. */
export function Inbox({ to, c, restaurant, box }: MessagesSearch) {
  const memberId = useViewer().data?.profile?.id
  const ring = useQuery({ ...keyRingOptions(memberId ?? ''), enabled: memberId !== undefined })
  useScreenHeight()
  useTopOnOpen(to ?? c)
  if (memberId === undefined || ring.isPending) return <InboxSkeleton c={c} to={to} />
  if (!ring.data)
    return (
      <Whole>
        <StatusMessage help={commonTexts.loadFailedHelp} title={messageTexts.keys.failed} tone="error">
          <Button onClick={() => void ring.refetch()} variant="main">
            {commonTexts.tryAgain}
          </Button>
        </StatusMessage>
      </Whole>
    )
  if (ring.data.state === 'unable' || ring.data.state === 'storage') {
    const { [ring.data.state]: title, [`${ring.data.state}Help` as const]: help } = messageTexts.keys
    return (
      <Whole>
        <StatusMessage help={help} title={title} tone="error">
          <Button onClick={() => void ring.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
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
    <PageWidth className={`messages ${isOpen ? 'messages-open toasts-above' : ''}`}>
      <h1 className="sr-only">{messageTexts.title}</h1>
      <div className="messages-room">
        <section aria-label={box === 'requests' ? requestTexts.title : messageTexts.list} className="messages-list">
          {ring.data.isUndecided && <DecideBackup ring={ring.data} />}
          {box === 'requests' ? <RequestList ring={ring.data} selected={to} /> : <ConversationList ring={ring.data} selected={{ to, c }} />}
        </section>
        {to !== undefined ? (
          <ThreadWith key={to} ring={ring.data} to={to} restaurant={restaurant} />
        ) : c !== undefined ? (
          <Thread conversationId={c} isRequest={false} key={c} person={null} ring={ring.data} restaurant={undefined} way="closed" />
        ) : (
          <div className="messages-none">
            <StatusMessage help={messageTexts.noneSelectedHelp} title={messageTexts.noneSelected} />
          </div>
        )}
      </div>
    </PageWidth>
  )
}

/** Scrolls to the top when a conversation opens, also from a scrolled list. */
function useTopOnOpen(shown: string | undefined): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (shown !== undefined && shown !== before.current) window.scrollTo({ top: 0, behavior: 'instant' })
    before.current = shown
  }, [shown])
}

function Whole({ children }: { children: ReactNode }) {
  return (
    <PageWidth className="max-w-[640px]! py-8 lg:py-12">
      <h1 className="sr-only">{messageTexts.title}</h1>
      {children}
    </PageWidth>
  )
}

/** The conversation with the member in the address. */
function ThreadWith({ ring, to, restaurant }: { ring: KeyRing; to: string; restaurant: string | undefined }) {
  const query = useQuery(correspondentOptions(ring.memberId, to))
  if (query.data) {
    const { conversationId, conversation, person, way } = query.data
    return (
      <Thread
        conversationId={conversationId}
        isRequest={conversation?.isRequest ?? false}
        person={person}
        ring={ring}
        restaurant={restaurant}
        way={way}
      />
    )
  }
  if (query.isPending) return <ThreadSkeleton />
  const isMissing = query.error instanceof ApiError && [404, 422].includes(query.error.status)
  if (query.error instanceof ApiError && query.error.code === 'MESSAGE_TO_SELF')
    return (
      <div className="messages-none">
        <StatusMessage help={messageTexts.selfHelp} title={messageTexts.self}>
          <InPageLink className={buttonClass()} href="/tr/messages">
            {messageTexts.toList}
          </InPageLink>
        </StatusMessage>
      </div>
    )
  return (
    <div className="messages-none">
      <StatusMessage
        help={isMissing ? messageTexts.missingHelp : commonTexts.loadFailedHelp}
        title={isMissing ? messageTexts.missing : messageTexts.loadFailed}
        tone="error"
      >
        {isMissing ? (
          <InPageLink className={buttonClass()} href="/tr/messages">
            {messageTexts.toList}
          </InPageLink>
        ) : (
          <Button onClick={() => void query.refetch()} variant="main">
            {commonTexts.tryAgain}
          </Button>
        )}
      </StatusMessage>
    </div>
  )
}

/** The layout of the page while it loads. */
export function InboxSkeleton({ to, c }: MessagesSearch) {
  // The server renders the same page for all visitors; only the browser knows which conversation is open.
  const isOpen = useInBrowser() && (to !== undefined || c !== undefined)
  return (
    <PageWidth className={`messages ${isOpen ? 'messages-open' : ''}`}>
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
    </PageWidth>
  )
}
