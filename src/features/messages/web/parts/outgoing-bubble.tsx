import { useQueryClient } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock-3'
import { messageTexts } from '#texts/features/messages/messages'
import { errorText } from '#i18n/error-text.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { readContent } from '../../messages.rules.ts'
import { bubbleClass } from './bubble.tsx'
import { discard, type Outgoing, retry, type Route } from './outgoing.ts'
import { RestaurantBubble } from './restaurant-bubble.tsx'

/** The error codes that have their own text; all others show a general message. */
const told = new Set(['KEY_CHANGED', 'KEY_MISSING', 'EMAIL_NOT_VERIFIED', 'PROFILE_NOT_FOUND', 'MESSAGES_CLOSED', 'MESSAGE_REQUEST_FULL'])

/** A message that is being sent, or that failed: the member can retry or discard it. */
export function OutgoingBubble({ outgoing, route }: { outgoing: Outgoing; route: Route }) {
  const client = useQueryClient()
  const { clientId, text, at, state, why = '' } = outgoing
  const content = readContent(text)
  const isFailed = state === 'failed'
  const foot = isFailed ? (
    <>
      <p className="messages-when">
        {why === 'ENCRYPT' ? messageTexts.encryptFailed : told.has(why) ? errorText(why) : messageTexts.sendFailed}
      </p>
      <p className="flex justify-end gap-1">
        <button className="messages-again" onClick={() => retry(client, route, clientId)} type="button">
          {messageTexts.again}
        </button>
        <button className="messages-again" onClick={() => discard(route, clientId)} type="button">
          {messageTexts.discard}
        </button>
      </p>
    </>
  ) : (
    <p className="messages-when">
      {state === 'waiting' ? <span aria-hidden="true">{messageTexts.waiting}</span> : <RelativeTime at={at} />}
      <Clock aria-label={messageTexts.waiting} className="size-3.5" role="img" />
    </p>
  )
  return (
    <div className="messages-own-row">
      <span className="sr-only">{messageTexts.you('')}</span>
      {content.kind === 'restaurant' ? (
        <RestaurantBubble foot={foot} isFailed={isFailed} restaurantId={content.restaurantId} />
      ) : (
        <div className={`${bubbleClass({ isOwn: true, text: content.text })} ${state === 'sending' ? '' : `messages-${state}`}`}>
          <p className="whitespace-pre-wrap">{content.text}</p>
          {foot}
        </div>
      )}
    </div>
  )
}
