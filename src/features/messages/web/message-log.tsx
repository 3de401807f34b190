import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { messageTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { longDate } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { Message } from '../messages.contract.ts'
import { Bubble } from './bubble.tsx'
import type { KeyRing } from './keys/key-ring.ts'
import { type Outgoing, outgoingKey, type Route } from './outgoing.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { linesOf } from './thread-data.ts'
import { useIsTyping } from './typing.ts'

interface MessageLogProps {
  conversationId: string
  /** Oldest first. */
  messages: readonly Message[]
  name: string
  ring: KeyRing
  /** Undefined when the other one is gone. */
  route: Route | undefined
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  onHello: (() => void) | undefined
}

/** So near to its end somebody reads what comes. In pixels. */
const NEAR_END = 120

/** The messages of a conversation, newest at the foot. It stays where somebody reads, and follows what comes when they read the end. */
export function MessageLog(props: MessageLogProps) {
  const { conversationId, messages, name, ring, route, hasOlder, isLoadingOlder, onOlder, onHello } = props
  const [outgoing = []] = useDraft<Outgoing[]>(outgoingKey(ring.memberId, conversationId))
  const isTyping = useIsTyping(conversationId)
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lines = useMemo(() => linesOf(messages), [messages])
  const oldest = messages[0]?.id
  const before = useRef({ oldest, height: 0 })

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])
  useLayoutEffect(() => {
    const log = box.current
    if (!log) return
    // Older ones came above: what was looked at stays where it was.
    if (oldest !== before.current.oldest && before.current.height > 0 && !isAtEnd.current)
      log.scrollTop += log.scrollHeight - before.current.height
    else if (isAtEnd.current) toEnd()
    before.current = { oldest, height: log.scrollHeight }
  })
  useEffect(() => {
    // Whatever grows later, a card that is loaded or a text that is opened, or a keyboard that comes.
    const log = box.current
    if (!log) return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
      before.current.height = log.scrollHeight
    })
    observer.observe(log)
    if (log.firstElementChild) observer.observe(log.firstElementChild)
    return () => observer.disconnect()
  }, [toEnd])

  // What is stored already is no longer on its way.
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const waiting = outgoing.filter(({ clientId }) => !stored.has(clientId))
  const isEmpty = messages.length === 0 && waiting.length === 0
  return (
    <div
      aria-label={messageTexts.threadWith(name)}
      className="messages-log"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - NEAR_END
        if (scrollTop < NEAR_END && hasOlder && !isLoadingOlder) onOlder()
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
            {isLoadingOlder ? t.common.loading : messageTexts.older}
          </Button>
        )}
        {isEmpty && (
          <div className="m-auto">
            <State level={3} title={messageTexts.noMessages}>
              {onHello && <Button onClick={onHello}>{messageTexts.hello}</Button>}
            </State>
          </div>
        )}
        {lines.map(({ message, isNewDay, isNewKey, isRepeated }) => (
          <Fragment key={message.id}>
            {isNewDay && <p className="messages-day">{longDate(message.createdAt)}</p>}
            {isNewKey && message.senderId !== ring.memberId && <p className="messages-day">{messageTexts.keys.changedLine(name)}</p>}
            <Bubble isRepeated={isRepeated} message={message} ring={ring} />
          </Fragment>
        ))}
        {route && waiting.map((one) => <OutgoingBubble key={one.clientId} outgoing={one} route={route} />)}
        {isTyping && (
          <p className="messages-bubble messages-typing">
            <span aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span aria-label={messageTexts.isTyping(name)} role="status">
              {messageTexts.typing}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
