import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock-3'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useRef, useState } from 'react'
import { messageTexts } from '#texts/features/messages/messages'
import { fullDate } from '#i18n/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Message } from '../../messages.contract.ts'
import { isEmoji } from './is-emoji.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { type Decrypted, useDecrypted } from './decrypted.ts'
import { RestaurantBubble } from './restaurant-bubble.tsx'

const MessageMenu = lazyPart(() => import('./message-menu.tsx'))

interface BubbleProps {
  message: Message
  /** The name of the other member. */
  name: string
  ring: KeyRing
  isRepeated: boolean
  knownKids: readonly string[] | undefined
}

/** One message: the member's own on the right, the other member's on the left. */
export function Bubble({ message, name, ring, isRepeated, knownKids }: BubbleProps) {
  const opened = useDecrypted(message, ring, knownKids)
  const isOwn = message.senderId === ring.memberId
  const foot = <Foot isOwn={isOwn} message={message} sentAt={opened?.isReadable ? opened.sentAt : undefined} />
  const content = opened?.isReadable && !isRepeated && !message.isDeleted ? opened.content : undefined
  return (
    <div className={isOwn ? 'messages-own-row' : content ? 'messages-their-row' : 'contents'}>
      {isOwn && !message.isDeleted && <Options message={message} ring={ring} />}
      <span className="sr-only">{isOwn ? messageTexts.you('') : messageTexts.from(name, '')}</span>
      {content?.kind === 'restaurant' ? (
        <RestaurantBubble foot={foot} restaurantId={content.restaurantId} />
      ) : (
        <div className={bubbleClass({ isOwn, isGone: message.isDeleted, text: content?.text })}>
          {message.isDeleted ? <p>{messageTexts.deleted}</p> : <Words isRepeated={isRepeated} opened={opened} />}
          {foot}
        </div>
      )}
      {!isOwn && content && <Options message={message} ring={ring} />}
    </div>
  )
}

/** The CSS classes of a message, by its content. */
export function bubbleClass({ isOwn, isGone, text = '' }: { isOwn: boolean; isGone?: boolean; text?: string | undefined }): string {
  return ['messages-bubble', isOwn && 'messages-own', isGone && 'messages-gone', isEmoji(text) && 'messages-emoji']
    .filter(Boolean)
    .join(' ')
}

function Words({ opened, isRepeated }: { opened: Decrypted | undefined; isRepeated: boolean }) {
  if (isRepeated) return <p className="italic">{messageTexts.repeated}</p>
  if (!opened) return <p className="messages-opening" aria-hidden="true" />
  if (!opened.isReadable) return <p className="italic">{messageTexts.refused[opened.why]}</p>
  return <p className="whitespace-pre-wrap">{opened.content.kind === 'text' && opened.content.text}</p>
}

/** The sender's clock gives the time of sealing, the server's clock the time of receipt. A difference up to this is ignored. */
const APART_MS = 60 * 60_000

interface FootProps {
  message: Message
  isOwn: boolean
  sentAt: number | undefined
}

function Foot({ message, isOwn, sentAt }: FootProps) {
  const isApart = sentAt !== undefined && Math.abs(Date.parse(message.createdAt) - sentAt) > APART_MS
  return (
    <p className="messages-when">
      {isApart && <span>{messageTexts.sealedAt(fullDate(new Date(sentAt).toISOString()))}</span>}
      <RelativeTime at={message.createdAt} />
      {isOwn &&
        !message.isDeleted &&
        (message.isRead ? (
          <CheckCheck aria-label={messageTexts.read} className="size-4" role="img" />
        ) : (
          <Clock aria-label={messageTexts.sent} className="size-3.5" role="img" />
        ))}
    </p>
  )
}

function Options({ message, ring }: { message: Message; ring: KeyRing }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <span className="flex-none">
      <IconButton
        aria-expanded={isOpen}
        aria-haspopup="menu"
        className="text-ink-3"
        label={messageTexts.options}
        onClick={() => {
          setWanted(true)
          setOpen(!isOpen)
        }}
        ref={button}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
      {isWanted && (
        <Suspense>
          <MessageMenu anchor={button} message={message} onOpenChange={setOpen} open={isOpen} ring={ring} />
        </Suspense>
      )}
    </span>
  )
}
