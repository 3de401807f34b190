import { useNavigate } from '@tanstack/react-router'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '#features/restaurants/restaurants.contract.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { messageTexts } from '#i18n/areas.ts'
import { wholeNumber } from '#lib/format.ts'
import { codePoints, isBlank } from '#lib/text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { MESSAGE_MAX, MESSAGE_NEAR_MAX } from '../messages.rules.ts'
import { cardOf } from './card-of.ts'
import { tellTyping } from './typing.ts'
import { VenueCard } from './venue-bubble.tsx'

interface ComposerProps {
  memberId: string
  conversationId: string
  person: Person
  /** A restaurant that waits to be sent. */
  venue: string | undefined
  isSending: boolean
  /** Tells back that they are on their way: until then they stay in the field. */
  onSend: (texts: string[], onTaken: () => void) => void
}

/** Where a message is written. What is typed stays on this device until it is sent. */
export function Composer({ memberId, conversationId, person, venue, isSending, onSend }: ComposerProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft = '', setDraft] = useDraft<string>(`message:${memberId}:${conversationId}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const text = draft.trim()
  const length = codePoints(text)
  const isTooLong = length > MESSAGE_MAX
  const canSend = !isSending && !isTooLong && (venue !== undefined || !isBlank(text))

  useEffect(() => {
    // A desk has a keyboard at hand; a phone would put one over the page.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  async function send(): Promise<void> {
    if (!canSend) return
    const texts = isBlank(text) ? [] : [text]
    if (venue !== undefined) {
      const restaurant = await client.fetchQuery(restaurantOptions(venue)).catch(() => {})
      if (!restaurant) return toast(messageTexts.venueFailed, { tone: 'error' })
      texts.unshift(JSON.stringify(cardOf(restaurant)))
    }
    onSend(texts, () => {
      setDraft(undefined)
      if (venue !== undefined) void navigate({ to: '/tr/messages', search: { to: person.username }, replace: true })
    })
    field.current?.focus({ preventScroll: true })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void send()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // On a screen keyboard the key that ends a line is the only one for a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    void send()
  }
  return (
    <form className="messages-composer" onSubmit={submit}>
      {venue !== undefined && (
        <div className="messages-staged">
          <p className="flex items-center justify-between gap-2 text-s font-bold">
            {messageTexts.share.staged}
            <IconButton
              label={messageTexts.share.unstage}
              onClick={() => void navigate({ to: '/tr/messages', search: { to: person.username }, replace: true })}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </p>
          <div className="messages-bubble messages-venue max-w-[340px]">
            <VenueCard restaurantId={venue} />
          </div>
        </div>
      )}
      {length > MESSAGE_NEAR_MAX && (
        <p className={`messages-count ${isTooLong ? 'text-danger' : 'text-ink-2'}`} role="status">
          {isTooLong ? messageTexts.tooLong(wholeNumber(length - MESSAGE_MAX)) : messageTexts.left(wholeNumber(MESSAGE_MAX - length))}
        </p>
      )}
      <textarea
        aria-invalid={isTooLong || undefined}
        aria-label={messageTexts.input}
        className="messages-input"
        enterKeyHint="enter"
        onChange={({ currentTarget: { value } }) => {
          setDraft(value === '' ? undefined : value)
          if (!isBlank(value)) tellTyping(person.id)
        }}
        onKeyDown={onKeyDown}
        placeholder={messageTexts.placeholder}
        ref={field}
        rows={1}
        value={draft}
      />
      <button aria-label={messageTexts.send} className="messages-send" disabled={!canSend} title={messageTexts.send} type="submit">
        <SendHorizontal aria-hidden="true" className="size-5" />
      </button>
    </form>
  )
}
