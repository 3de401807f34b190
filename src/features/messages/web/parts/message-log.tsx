import ArrowDown from 'lucide-react/icons/arrow-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { longDate, wholeNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { Message } from '../../messages.contract.ts'
import { Bubble } from './bubble.tsx'
import { useChainPositions } from './decrypted.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { type Outgoing, outgoingKey, type Route } from './outgoing.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { linesOf, type ThreadLine } from './thread-data.ts'
import { ThreadAnnouncer } from './thread-announcer.tsx'
import { useIsTyping } from './typing.ts'
import { useScrollPosition } from './use-scroll-position.ts'

interface MessageLogProps {
  conversationId: string
  /** The messages, oldest first. */
  messages: readonly Message[]
  name: string
  ring: KeyRing
  /** The destination of messages; undefined when the other member's account is deleted. */
  route: Route | undefined
  /** The accepted keys of the other member; undefined while loading. */
  knownKids: readonly string[] | undefined
  hasOlder: boolean
  isLoadingOlder: boolean
  /** After a failure, older messages load only on a button press, not on scroll. */
  isOlderFailed: boolean
  onOlder: () => void
  onHello: (() => void) | undefined
}

/** Older messages load within this distance from the start, in pixels. */
const NEAR_START = 120

/** The messages of a conversation, newest at the bottom. The log keeps the scroll position, and follows new messages at the end. */
export function MessageLog(props: MessageLogProps) {
  const { conversationId, messages, name, ring, route, knownKids, hasOlder, isLoadingOlder, isOlderFailed, onOlder, onHello } = props
  const [outgoing = []] = useDraft<Outgoing[]>(outgoingKey(ring.memberId, conversationId))
  const isTyping = useIsTyping(conversationId)
  const places = useChainPositions(messages, ring, knownKids)
  const lines = useMemo(() => linesOf(messages, { places, isWhole: !hasOlder }), [hasOlder, messages, places])
  // Stored messages are no longer outgoing.
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const waiting = outgoing.filter(({ clientId }) => !stored.has(clientId))
  const isEmpty = messages.length === 0 && waiting.length === 0
  const { box, away, settle, toEnd } = useScrollPosition(messages.at(-1)?.id ?? 0, waiting.at(-1)?.at)

  return (
    <>
      <div
        aria-label={messageTexts.title}
        // With a live region, a screen reader would also read older pages and times. ThreadAnnouncer announces new messages.
        aria-live="off"
        className="messages-log"
        onScroll={({ currentTarget: { scrollTop } }) => {
          settle()
          if (scrollTop < NEAR_START && hasOlder && !isLoadingOlder && !isOlderFailed) onOlder()
        }}
        ref={box}
        role="log"
        // Keyboard users scroll the log too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
        tabIndex={0}
      >
        <div className="messages-flow">
          {hasOlder && <OlderButton isFailed={isOlderFailed} isLoading={isLoadingOlder} onOlder={onOlder} />}
          {isEmpty && (
            <div className="m-auto">
              <StatusMessage level={3} title={messageTexts.noMessages}>
                {onHello && <Button onClick={onHello}>{messageTexts.hello}</Button>}
              </StatusMessage>
            </div>
          )}
          {lines.map((line) => (
            <Line key={line.message.id} knownKids={knownKids} line={line} name={name} ring={ring} />
          ))}
          {route && waiting.map((one) => <OutgoingBubble key={one.clientId} outgoing={one} route={route} />)}
          {isTyping && <TypingBubble />}
        </div>
        {away && (
          <DownButton
            isNew={away === 'new'}
            onPress={() => {
              toEnd()
              box.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
      <ThreadAnnouncer isTyping={isTyping} knownKids={knownKids} messages={messages} name={name} ring={ring} />
    </>
  )
}

function OlderButton({ isLoading, isFailed, onOlder }: { isLoading: boolean; isFailed: boolean; onOlder: () => void }) {
  return (
    <Button aria-disabled={isLoading} className="self-center" onClick={() => !isLoading && onOlder()} size="s" variant="quiet">
      {isLoading ? commonTexts.loading : isFailed ? commonTexts.tryAgain : messageTexts.older}
    </Button>
  )
}

interface LineProps extends Pick<MessageLogProps, 'name' | 'ring' | 'knownKids'> {
  line: ThreadLine
}

/** A message, after the lines about its day, its key and its order. */
function Line({ line: { message, isNewDay, isNewKey, isRepeated, missing, isLate }, name, ring, knownKids }: LineProps) {
  return (
    <>
      {isNewDay && <p className="messages-day">{longDate(message.createdAt)}</p>}
      {isNewKey && message.senderId !== ring.memberId && <p className="messages-day">{messageTexts.keys.changedLine(name)}</p>}
      {missing > 0 && <Doubt>{messageTexts.missingHere(wholeNumber(missing))}</Doubt>}
      {isLate && !isRepeated && <Doubt>{messageTexts.lateHere}</Doubt>}
      <Bubble isRepeated={isRepeated} knownKids={knownKids} message={message} name={name} ring={ring} />
    </>
  )
}

function TypingBubble() {
  return (
    <p aria-hidden="true" className="messages-bubble messages-typing">
      <span>
        <i />
        <i />
        <i />
      </span>
      {messageTexts.typing}
    </p>
  )
}

/** The button that scrolls to the newest message. */
function DownButton({ isNew, onPress }: { isNew: boolean; onPress: () => void }) {
  return (
    <Button className="messages-down" onClick={onPress} size="s" variant={isNew ? 'main' : 'ink'}>
      <ArrowDown aria-hidden="true" className="size-5" />
      {isNew ? messageTexts.newBelow : messageTexts.toEnd}
    </Button>
  )
}

/** A line about a gap or a wrong order in the devices' counters. */
function Doubt({ children }: { children: string }) {
  return (
    <p className="messages-day messages-doubt">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {children}
    </p>
  )
}
