import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Person } from '#people/person.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { wholeRestaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { wholeNumber } from '#i18n/format.ts'
import { codePoints, isBlank, plainText } from '#lib/text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { changeAddress, withQuery } from '#ui/navigation.ts'
import { useDraft } from '#ui/use-draft.ts'
import { MESSAGE_MAX, MESSAGE_NEAR_MAX } from '../../messages.rules.ts'
import { cardOf } from './card-of.ts'
import { takeFocus } from './take-focus.ts'
import { sendTyping } from './typing.ts'
import { RestaurantLine } from './restaurant-line.tsx'

interface ComposerProps {
  memberId: string
  conversationId: string
  person: Person
  /** The id of a restaurant to send. */
  restaurant: string | undefined
  isSending: boolean
  /** Calls `onTaken` once the texts are in the queue: until then they are kept in the field. */
  onSend: (texts: string[], onTaken: () => void) => void
}

/** The field for a new message. The draft is kept on this device until it is sent. */
export function Composer(props: ComposerProps) {
  const { person, restaurant } = props
  const field = useGrowingField()
  const countId = useId()
  const { draft, setDraft, length, isTooLong, canSend, staged, unstage, send } = useMessage(props, () => {
    if (hasKeys()) field.current?.focus({ preventScroll: true })
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }
  function onKeyDown(event: KeyboardEvent): void {
    // On a screen keyboard Enter is the only key for a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeys()) return
    event.preventDefault()
    send()
  }
  return (
    <form className="messages-composer" onSubmit={submit}>
      {restaurant !== undefined && (
        <Staged
          onUnstage={() => {
            unstage()
            field.current?.focus({ preventScroll: true })
          }}
          staged={staged}
        />
      )}
      {length > MESSAGE_NEAR_MAX && <Count id={countId} left={MESSAGE_MAX - length} />}
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
          if (!isBlank(value)) sendTyping(person.id)
        }}
        onKeyDown={onKeyDown}
        placeholder={messageTexts.placeholder}
        ref={field}
        rows={1}
        value={draft}
      />
      <SendButton disabled={!canSend} />
    </form>
  )
}

/** The typed text and the restaurant to send with it. */
function useMessage({ memberId, conversationId, person, restaurant, isSending, onSend }: ComposerProps, onSent: () => void) {
  const [draft = '', setDraft] = useDraft<string>(`message:${memberId}:${conversationId}`)
  const text = plainText(draft).trim()
  const length = codePoints(text)
  const isTooLong = length > MESSAGE_MAX
  const staged = useQuery({ ...wholeRestaurantOptions(restaurant ?? ''), enabled: restaurant !== undefined, retry: false })
  const card = restaurant !== undefined && staged.data
  const canSend = !isSending && !isTooLong && !(restaurant !== undefined && staged.isPending) && (Boolean(card) || !isBlank(text))

  function unstage(): void {
    changeAddress(withQuery('/tr/messages', { to: person.username }), { replace: true })
  }
  function send(): void {
    if (!canSend) return
    const texts = isBlank(text) ? [] : [text]
    if (card) texts.unshift(JSON.stringify(cardOf(card)))
    onSend(texts, () => {
      setDraft(undefined)
      if (restaurant !== undefined) unstage()
    })
    onSent()
  }
  return { draft, setDraft, length, isTooLong, canSend, staged, unstage, send }
}

/** The restaurant that is sent with the message. */
function Staged({ staged, onUnstage }: { staged: UseQueryResult<Restaurant>; onUnstage: () => void }) {
  return (
    <div aria-label={messageTexts.share.staged} className="messages-staged" role="group">
      <RestaurantLine error={staged.error} restaurant={staged.data} />
      <IconButton label={messageTexts.share.unstage} onClick={onUnstage}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

/** Shown near the limit: the number of characters that are left, or by how many the text is too long. */
function Count({ id, left }: { id: string; left: number }) {
  return (
    <p className={`messages-count ${left < 0 ? 'text-danger' : 'text-ink-2'}`} id={id}>
      {left < 0 ? messageTexts.tooLong(wholeNumber(-left)) : messageTexts.left(wholeNumber(left))}
    </p>
  )
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <button
      aria-label={messageTexts.send}
      className="messages-send"
      disabled={disabled}
      // Keeps the screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      title={messageTexts.send}
      type="submit"
    >
      <SendHorizontal aria-hidden="true" className="size-5" />
    </button>
  )
}

/** The ref of the field, which takes the focus on a desktop and grows with its text. */
function useGrowingField(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasKeys()) takeFocus(field.current)
  }, [])
  useLayoutEffect(() => {
    // For browsers without `field-sizing`.
    if (field.current && !CSS.supports('field-sizing', 'content')) grow(field.current)
  })
  return field
}

/** Whether the device has a hardware keyboard, as a desktop does; a phone shows its keyboard over the page. */
function hasKeys(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}

function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
