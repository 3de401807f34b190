import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import type { Person } from '#people/person.contract.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { wholeNumber } from '#i18n/format.ts'
import { api } from '#site/api.ts'
import { mentionTexts } from '#texts/features/comments/mentions'
import { Avatar } from '#ui/avatar.tsx'
import { commentKeys } from '../../comments.keys.ts'
import { completeMention, typedMention } from '../../mentions.rules.ts'
import './mention-list.css'

/** The debounce of a request: it is sent when no key was pressed for this time. */
const STILL_MS = 200
/** The approximate height of the list, in pixels. Where less space is below the field, the list opens above it. */
const LIST_HEIGHT = 260

interface MentionListProps {
  box: RefObject<HTMLTextAreaElement | null>
  restaurantId: string
  commentId: number | undefined
  value: string
  onChange: (value: string) => void
}

/**
 * The people offered while a mention is typed. A person chooses with the mouse, by touch, or with the arrow keys and Enter or Tab. Loaded
 * on first use.
 */
export default function MentionList({ box, restaurantId, commentId, value, onChange }: MentionListProps) {
  const id = useId()
  const { typed, close } = useTyped(box, value)
  const people = useMentionable(restaurantId, commentId, typed?.q)
  const shown = typed !== undefined && people.length > 0
  const [reached, setReached] = useState({ q: '', index: 0 })
  // After other letters are typed, the first person is active again.
  const at = reached.q === typed?.q ? Math.min(reached.index, people.length - 1) : 0
  const place = useListbox(box, { id, shown, active: at })
  const choose = useChoice(box, value, onChange)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!shown || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setReached({ q: typed.q, index: (at + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(typed, people[at]!)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    // Without this, Escape would also close the form, and Enter would also send it.
    event.stopPropagation()
  })
  useEffect(() => {
    const field = box.current
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    field?.addEventListener('keydown', listen)
    return () => field?.removeEventListener('keydown', listen)
  }, [box])

  return (
    <>
      <div
        aria-label={mentionTexts.people}
        className="mention-list"
        hidden={!shown}
        id={`${id}-list`}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        ref={place}
        role="listbox"
        tabIndex={-1}
      >
        {people.map((person, index) => (
          <Option
            isActive={index === at}
            id={`${id}-${index}`}
            key={person.id}
            onChoose={() => typed && choose(typed, person)}
            person={person}
          />
        ))}
      </div>
      <output className="sr-only">{shown ? mentionTexts.found(wholeNumber(people.length)) : ''}</output>
    </>
  )
}

interface OptionProps {
  id: string
  person: Person
  isActive: boolean
  onChoose: () => void
}

function Option({ id, person: { username, nickname, avatarUrl }, isActive, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are pressed in the field, which keeps the focus
    <div aria-selected={isActive} className="mention-option" id={id} onClick={onChoose} role="option" tabIndex={-1}>
      <Avatar name={nickname} size="s" url={avatarUrl} />
      <span className="min-w-0">
        <b className="block truncate" translate="no">
          {nickname}
        </b>
        <span className="block truncate text-s text-ink-2" translate="no">
          @{username}
        </span>
      </span>
    </div>
  )
}

/** The mention at the caret. After the list was closed, undefined until the mention changes. */
function useTyped(box: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [caret, setCaret] = useState<number>()
  const [closedAt, setClosedAt] = useState<string>()
  useEffect(() => {
    const field = box.current
    const follow = (): void => setCaret(document.activeElement === field && field ? field.selectionStart : undefined)
    follow()
    const events = ['input', 'keyup', 'click', 'focus', 'blur'] as const
    for (const event of events) field?.addEventListener(event, follow)
    return () => {
      for (const event of events) field?.removeEventListener(event, follow)
    }
  }, [box])
  const found = caret === undefined ? undefined : typedMention(value, caret)
  const typed = found && { ...found, caret: caret! }
  const name = typed && `${typed.at}:${typed.q}`
  return { typed: name === closedAt ? undefined : typed, close: () => setClosedAt(name) }
}

/** The people who match the typed letters. Until the answer arrives, the people who match the letters before. */
function useMentionable(restaurantId: string, commentId: number | undefined, typed: string | undefined): Person[] {
  const isMember = useViewer().data?.profile != null
  const q = useDebounced(typed, STILL_MS)
  const { data } = useQuery({
    ...queryOptions({
      queryKey: commentKeys.mentionable(restaurantId, commentId, q ?? ''),
      queryFn: ({ signal }) =>
        api('GET /restaurants/{id}/mentionable', {
          params: { id: restaurantId },
          query: { q, commentId: commentId === undefined ? undefined : String(commentId) },
          signal,
        }),
      staleTime: 60_000,
      retry: false,
    }),
    enabled: isMember && q !== undefined && typed !== undefined,
    placeholderData: keepPreviousData,
  })
  return typed === undefined || !isMember ? [] : (data?.items ?? [])
}

/** Inserts a person into the text, and moves the caret behind the name. */
function useChoice(box: RefObject<HTMLTextAreaElement | null>, value: string, onChange: (value: string) => void) {
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
    box.current?.dispatchEvent(new Event('keyup'))
  })
  return (typed: { at: number; caret: number }, { username }: Person): void => {
    const completed = completeMention(value, typed, username)
    caret.current = completed.caret
    onChange(completed.text)
  }
}

/** Connects the list to the field for screen readers, and places it below or above the field. */
function useListbox(box: RefObject<HTMLTextAreaElement | null>, { id, shown, active }: { id: string; shown: boolean; active: number }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const field = box.current
    if (!field || !shown) return undefined
    const { top, bottom } = field.getBoundingClientRect()
    const height = window.visualViewport?.height ?? window.innerHeight
    const opensUp = height - bottom < LIST_HEIGHT && top > height - bottom
    list.current?.toggleAttribute('data-up', opensUp)
    list.current?.style.setProperty('--field-top', `${field.offsetTop}px`)
    list.current?.style.setProperty('--field-bottom', `${field.offsetTop + field.offsetHeight}px`)
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-haspopup', 'listbox')
    field.setAttribute('aria-controls', `${id}-list`)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-haspopup', 'aria-controls', 'aria-activedescendant']) field.removeAttribute(name)
    }
  }, [box, id, shown])
  useLayoutEffect(() => {
    if (!shown) return
    box.current?.setAttribute('aria-activedescendant', `${id}-${active}`)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, box, id, shown])
  return list
}
