import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { compactCount } from '#i18n/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { InPageLink } from '#ui/in-page-link.tsx'
import { withQuery } from '#ui/navigation.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Conversation } from '../../messages.contract.ts'
import { useDecrypted } from './decrypted.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { useKnownKids } from '../keys/use-trust.ts'

/** The id of a conversation's row, which takes the focus when the conversation closes. */
export function rowId(shown: string): string {
  return `conversation-${shown}`
}

interface ConversationRowProps {
  conversation: Conversation
  ring: KeyRing
  isSelected: boolean
  /** The list that contains the row. */
  box?: 'requests'
}

/** A conversation in a list, with its last message. */
export function ConversationRow({ conversation, ring, isSelected, box }: ConversationRowProps) {
  const { id, otherUser, lastMessageAt, unreadCount } = conversation
  const name = otherUser?.username ?? messageTexts.anonymous
  return (
    <li>
      <InPageLink
        aria-current={isSelected ? 'true' : undefined}
        className="messages-row"
        href={withQuery('/tr/messages', otherUser ? { box, to: otherUser.username } : { c: id })}
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
  const text = opened.content.kind === 'text' ? opened.content.text : messageTexts.restaurant
  return <span className="messages-preview">{lastMessage.senderId === ring.memberId ? messageTexts.you(text) : text}</span>
}

/** A placeholder for the rows while they load. */
export function RowsSkeleton() {
  return (
    <div aria-busy="true" className="messages-rows">
      <output className="sr-only">{commonTexts.loading}</output>
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
