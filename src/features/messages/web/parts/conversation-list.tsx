import { useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import KeyRound from 'lucide-react/icons/key-round'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { api } from '#site/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { toast } from '#ui/toast.ts'
import { ConversationRow, rowId, RowsSkeleton } from './conversation-row.tsx'
import type { KeyRing } from '../keys/key-ring.ts'
import { conversationsOptions } from './messages.api.ts'
import { RequestsLink } from '../requests/request-list.tsx'
import { takeFocus } from './take-focus.ts'

const SecurityDialog = lazyPart(() => import('../keys/security-dialog.tsx'))

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
  const requestTotal = query.data?.pages[0]?.requestTotal ?? 0
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
      {requestTotal > 0 && <RequestsLink total={requestTotal} />}
      {query.isPending && <RowsSkeleton />}
      {query.isError && !items && (
        <div className="p-4">
          <StatusMessage level={3} title={messageTexts.listFailed} tone="error">
            <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
          </StatusMessage>
        </div>
      )}
      {items?.length === 0 && <NoConversations />}
      {items && items.length > 0 && (
        <ul className="messages-rows">
          {items.map((one) => (
            <ConversationRow
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
            busyLabel={commonTexts.loading}
            label={commonTexts.more}
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

/** The heading of the list, with the actions for all conversations. */
function Bar({ heading, query, onSecurity }: BarProps) {
  const client = useQueryClient()
  const [isClearing, setClearing] = useState(false)

  async function clear(): Promise<void> {
    setClearing(true)
    try {
      await api('POST /conversations/read')
      toast(messageTexts.cleared, { tone: 'good' })
      await Promise.all([query.refetch(), client.invalidateQueries({ queryKey: viewerKeys.viewer })])
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
