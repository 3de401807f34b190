import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Person } from '#features/restaurants/restaurants.contract.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { messageTexts } from '#i18n/areas.ts'
import { wholeNumber } from '#lib/format.ts'
import { codePoints, isBlank } from '#lib/text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { MESSAGE_MAX, MESSAGE_NEAR_MAX } from '../messages.rules.ts'
import { cardOf } from './card-of.ts'
import { takeFocus } from './take-focus.ts'
import { tellTyping } from './typing.ts'
import { VenueLine } from './venue-line.tsx'

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
  const navigate = useNavigate()
  const [draft = '', setDraft] = useDraft<string>(`message:${memberId}:${conversationId}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const text = draft.trim()
  const length = codePoints(text)
  const isTooLong = length > MESSAGE_MAX
  const staged = useQuery({ ...restaurantOptions(venue ?? ''), enabled: venue !== undefined, retry: false })
  const card = venue !== undefined && staged.data
  const canSend = !isSending && !isTooLong && !(venue !== undefined && staged.isPending) && (Boolean(card) || !isBlank(text))

  useEffect(() => {
    if (hasKeys()) takeFocus(field.current)
  }, [])
  useLayoutEffect(() => {
    // Where a field does not grow by itself.
    if (field.current && !CSS.supports('field-sizing', 'content')) grow(field.current)
  })

  function unstage(): void {
    void navigate({ to: '/tr/messages', search: { to: person.username }, replace: true })
  }
  function send(): void {
    if (!canSend) return
    const texts = isBlank(text) ? [] : [text]
    if (card) texts.unshift(JSON.stringify(cardOf(card)))
    onSend(texts, () => {
      setDraft(undefined)
      if (venue !== undefined) unstage()
    })
    if (hasKeys()) field.current?.focus({ preventScroll: true })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // On a screen keyboard the key that ends a line is the only one for a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeys()) return
    event.preventDefault()
    send()
  }
  return (
    <form className="messages-composer" onSubmit={submit}>
      {venue !== undefined && (
        <div aria-label={messageTexts.share.staged} className="messages-staged" role="group">
          <VenueLine error={staged.error} restaurant={staged.data} />
          <IconButton
            label={messageTexts.share.unstage}
            onClick={() => {
              unstage()
              field.current?.focus({ preventScroll: true })
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
      {length > MESSAGE_NEAR_MAX && (
        <p className={`messages-count ${isTooLong ? 'text-danger' : 'text-ink-2'}`} id={countId}>
          {isTooLong ? messageTexts.tooLong(wholeNumber(length - MESSAGE_MAX)) : messageTexts.left(wholeNumber(MESSAGE_MAX - length))}
        </p>
      )}
      <span className="sr-only" role="status">
        {isTooLong && messageTexts.isTooLong}
      </span>
      <textarea
        aria-describedby={length > MESSAGE_NEAR_MAX ? countId : undefined}
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
      <button
        aria-label={messageTexts.send}
        className="messages-send"
        disabled={!canSend}
        // The screen keyboard stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        title={messageTexts.send}
        type="submit"
      >
        <SendHorizontal aria-hidden="true" className="size-5" />
      </button>
    </form>
  )
}

/** A desk has a keyboard at hand; a phone lays one over the page. */
function hasKeys(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}

function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
