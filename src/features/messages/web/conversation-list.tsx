import { useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import KeyRound from 'lucide-react/icons/key-round'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { accountKeys } from '#features/accounts/accounts.keys.ts'
import { messageTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { api } from '#lib/api.ts'
import { compactCount } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InPageLink } from '#ui/in-page-link.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { withQuery } from '#ui/navigation.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { toast } from '#ui/toast.ts'
import type { Conversation, ReadResult } from '../messages.contract.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { useKnownKids } from './keys/use-trust.ts'
import { conversationsOptions } from './messages.api.ts'
import { useDecrypted } from './decrypted.ts'
import { takeFocus } from './take-focus.ts'

const SecurityDialog = lazy(() => import('./keys/security-dialog.tsx'))

interface ConversationListProps {
  ring: KeyRing
  selected: { to: string | undefined; c: string | undefined }
}

/** The member's conversations, newest first. */
export function ConversationList({ ring, selected }: ConversationListProps) {
  const { memberId } = ring
  const query = useInfiniteQuery(conversationsOptions(memberId))
  const [isInSecurity, setInSecurity] = useState(false)
  const items = query.data?.pages.flatMap((page) => page.items)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = selected.to ?? selected.c
  const before = useRef(shown)
  useEffect(() => {
    // When a conversation closes, the focus returns to its row.
    if (before.current !== undefined && shown === undefined) takeFocus(document.getElementById(rowId(before.current)) ?? heading.current)
    before.current = shown
  }, [shown])

  return (
    <>
      <Bar heading={heading} onSecurity={() => setInSecurity(true)} query={query} />
      {query.isPending && <RowsSkeleton />}
      {query.isError && !items && (
        <div className="p-4">
          <StatusMessage level={3} title={messageTexts.listFailed} tone="error">
            <Button onClick={() => void query.refetch()}>{t.common.tryAgain}</Button>
          </StatusMessage>
        </div>
      )}
      {items?.length === 0 && <NoConversations />}
      {items && items.length > 0 && (
        <ul className="messages-rows">
          {items.map((one) => (
            <Row
              conversation={one}
              isSelected={one.otherUser ? one.otherUser.username === selected.to : one.id === selected.c}
              key={one.id}
              ring={ring}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="pb-4">
          <LoadMore
            busy={query.isFetchingNextPage}
            busyLabel={t.common.loading}
            label={t.common.more}
            onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          />
        </div>
      )}
      {isInSecurity && (
        <Suspense>
          <SecurityDialog onClose={() => setInSecurity(false)} ring={ring} />
        </Suspense>
      )}
    </>
  )
}

interface BarProps {
  heading: RefObject<HTMLHeadingElement | null>
  query: Pick<UseInfiniteQueryResult, 'refetch' | 'isRefetching'>
  onSecurity: () => void
}

/** The heading of the list, with what concerns all conversations. */
function Bar({ heading, query, onSecurity }: BarProps) {
  const client = useQueryClient()
  const [isClearing, setClearing] = useState(false)

  async function clear(): Promise<void> {
    setClearing(true)
    try {
      await api<ReadResult>('/conversations/read', { method: 'POST' })
      toast(messageTexts.cleared, { tone: 'good' })
      await Promise.all([query.refetch(), client.invalidateQueries({ queryKey: accountKeys.viewer })])
    } catch {
      toast(messageTexts.clearFailed, { tone: 'error' })
    } finally {
      setClearing(false)
    }
  }
  async function refresh(): Promise<void> {
    const { isError } = await query.refetch()
    toast(isError ? messageTexts.listFailed : messageTexts.refreshed, { tone: isError ? 'error' : 'good' })
  }

  return (
    <div className="messages-bar">
      <h2 className="mr-auto text-[1.5rem] outline-none" ref={heading} tabIndex={-1}>
        {messageTexts.title}
      </h2>
      <IconButton className="text-ink-2" label={messageTexts.keys.open} onClick={onSecurity}>
        <KeyRound aria-hidden="true" className="size-5" />
      </IconButton>
      <div className="flex w-full flex-wrap gap-1.5">
        <Button disabled={isClearing} onClick={() => void clear()} size="s" variant="quiet">
          <CheckCheck aria-hidden="true" className="size-5" />
          {messageTexts.clearAll}
        </Button>
        <Button aria-disabled={query.isRefetching} onClick={() => !query.isRefetching && void refresh()} size="s" variant="quiet">
          <RefreshCw aria-hidden="true" className="size-5" />
          {messageTexts.refresh}
        </Button>
      </div>
    </div>
  )
}

function NoConversations() {
  return (
    <div className="p-4">
      <StatusMessage help={messageTexts.noConversationsHelp} level={3} title={messageTexts.noConversations}>
        <a className={buttonClass()} href="/tr/following">
          {messageTexts.findPeople}
        </a>
      </StatusMessage>
    </div>
  )
}

function rowId(shown: string): string {
  return `conversation-${shown}`
}

function Row({ conversation, ring, isSelected }: { conversation: Conversation; ring: KeyRing; isSelected: boolean }) {
  const { id, otherUser, lastMessageAt, unreadCount } = conversation
  const name = otherUser?.username ?? messageTexts.anonymous
  return (
    <li>
      <InPageLink
        aria-current={isSelected ? 'true' : undefined}
        className="messages-row"
        href={withQuery('/tr/messages', otherUser ? { to: otherUser.username } : { c: id })}
        id={rowId(otherUser?.username ?? id)}
      >
        <Avatar name={otherUser?.nickname ?? '?'} url={otherUser?.avatarUrl ?? null} />
        <span className="min-w-0">
          <span className={`block truncate ${unreadCount > 0 ? 'font-extrabold' : 'font-bold'}`}>{name}</span>
          <Preview conversation={conversation} ring={ring} />
        </span>
        <span className="grid justify-items-end gap-1">
          <RelativeTime at={lastMessageAt} className="messages-when" />
          {unreadCount > 0 ? (
            <span aria-label={messageTexts.unread(compactCount(unreadCount))} className="messages-unread" role="img">
              {compactCount(unreadCount)}
            </span>
          ) : (
            <span className="sr-only">{messageTexts.noUnread}</span>
          )}
        </span>
      </InPageLink>
    </li>
  )
}

/** The last message in one line, if this device can open it. */
function Preview({ conversation: { id, otherUserId, lastMessage }, ring }: { conversation: Conversation; ring: KeyRing }) {
  const opened = useDecrypted(lastMessage, ring, useKnownKids(ring.memberId, otherUserId))
  const peerId = lastMessage.senderId === ring.memberId ? lastMessage.receiverId : lastMessage.senderId
  const isOfThese = lastMessage.conversationId === id && peerId === otherUserId
  if (lastMessage.isDeleted) return <span className="messages-preview italic">{messageTexts.deleted}</span>
  if (!opened) return <span className="messages-preview">&nbsp;</span>
  if (!isOfThese) return <span className="messages-preview italic">{messageTexts.refused.CLOSED}</span>
  if (!opened.isReadable) return <span className="messages-preview italic">{messageTexts.refused[opened.why]}</span>
  const text = opened.content.kind === 'text' ? opened.content.text : messageTexts.venue
  return <span className="messages-preview">{lastMessage.senderId === ring.memberId ? messageTexts.you(text) : text}</span>
}

/** A placeholder for the rows while they load. */
export function RowsSkeleton() {
  return (
    <div aria-busy="true" className="messages-rows">
      <output className="sr-only">{t.common.loading}</output>
      {[0, 1, 2, 3, 4].map((row) => (
        <div className="messages-row" key={row}>
          <Skeleton className="size-13 rounded-pill!" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4" />
          </div>
        </div>
      ))}
    </div>
  )
}
