import ArrowDown from 'lucide-react/icons/arrow-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment, useMemo } from 'react'
import { messageTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { longDate, wholeNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { Message } from '../messages.contract.ts'
import { Bubble } from './bubble.tsx'
import { usePlaces } from './opened.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { type Outgoing, outgoingKey, type Route } from './outgoing.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { linesOf } from './thread-data.ts'
import { ThreadNews } from './thread-news.tsx'
import { useIsTyping } from './typing.ts'
import { usePlace } from './use-place.ts'

interface MessageLogProps {
  conversationId: string
  /** Oldest first. */
  messages: readonly Message[]
  name: string
  ring: KeyRing
  /** Undefined when the other one is gone. */
  route: Route | undefined
  /** The keys that were found good for the other one; undefined while they are not known. */
  knownKids: readonly string[] | undefined
  hasOlder: boolean
  isLoadingOlder: boolean
  /** They are asked for again when somebody presses, not with every scroll. */
  isOlderFailed: boolean
  onOlder: () => void
  onHello: (() => void) | undefined
}

/** So near to its beginning older ones are asked for. In pixels. */
const NEAR_START = 120

/** The messages of a conversation, newest at the foot. It stays where somebody reads, and follows what comes when they read the end. */
export function MessageLog(props: MessageLogProps) {
  const { conversationId, messages, name, ring, route, knownKids, hasOlder, isLoadingOlder, isOlderFailed, onOlder, onHello } = props
  const [outgoing = []] = useDraft<Outgoing[]>(outgoingKey(ring.memberId, conversationId))
  const isTyping = useIsTyping(conversationId)
  const places = usePlaces(messages, ring, knownKids)
  const lines = useMemo(() => linesOf(messages, { places, isWhole: !hasOlder }), [hasOlder, messages, places])
  // What is stored already is no longer on its way.
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const waiting = outgoing.filter(({ clientId }) => !stored.has(clientId))
  const isEmpty = messages.length === 0 && waiting.length === 0
  const { box, away, settle, toEnd } = usePlace(messages.at(-1)?.id ?? 0, waiting.at(-1)?.at)

  return (
    <>
      <div
        aria-label={messageTexts.title}
        // Older pages and the minutes of a time would be read aloud too: what comes is told below.
        aria-live="off"
        className="messages-log"
        onScroll={({ currentTarget: { scrollTop } }) => {
          settle()
          if (scrollTop < NEAR_START && hasOlder && !isLoadingOlder && !isOlderFailed) onOlder()
        }}
        ref={box}
        role="log"
        // Scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
        tabIndex={0}
      >
        <div className="messages-flow">
          {hasOlder && (
            <Button
              aria-disabled={isLoadingOlder}
              className="self-center"
              onClick={() => !isLoadingOlder && onOlder()}
              size="s"
              variant="quiet"
            >
              {isLoadingOlder ? t.common.loading : isOlderFailed ? t.common.tryAgain : messageTexts.older}
            </Button>
          )}
          {isEmpty && (
            <div className="m-auto">
              <State level={3} title={messageTexts.noMessages}>
                {onHello && <Button onClick={onHello}>{messageTexts.hello}</Button>}
              </State>
            </div>
          )}
          {lines.map(({ message, isNewDay, isNewKey, isRepeated, missing, isLate }) => (
            <Fragment key={message.id}>
              {isNewDay && <p className="messages-day">{longDate(message.createdAt)}</p>}
              {isNewKey && message.senderId !== ring.memberId && <p className="messages-day">{messageTexts.keys.changedLine(name)}</p>}
              {missing > 0 && <Doubt>{messageTexts.missingHere(wholeNumber(missing))}</Doubt>}
              {isLate && !isRepeated && <Doubt>{messageTexts.lateHere}</Doubt>}
              <Bubble isRepeated={isRepeated} knownKids={knownKids} message={message} name={name} ring={ring} />
            </Fragment>
          ))}
          {route && waiting.map((one) => <OutgoingBubble key={one.clientId} outgoing={one} route={route} />)}
          {isTyping && (
            <p aria-hidden="true" className="messages-bubble messages-typing">
              <span>
                <i />
                <i />
                <i />
              </span>
              {messageTexts.typing}
            </p>
          )}
        </div>
        {away && (
          <Button
            className="messages-down"
            onClick={() => {
              toEnd()
              box.current?.focus({ preventScroll: true })
            }}
            size="s"
            variant={away === 'new' ? 'main' : 'ink'}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
            {away === 'new' ? messageTexts.newBelow : messageTexts.toEnd}
          </Button>
        )}
      </div>
      <ThreadNews isTyping={isTyping} knownKids={knownKids} messages={messages} name={name} ring={ring} />
    </>
  )
}

/** A line that says what the counters of the devices show: a hole or another order. */
function Doubt({ children }: { children: string }) {
  return (
    <p className="messages-day messages-doubt">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {children}
    </p>
  )
}
