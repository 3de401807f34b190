import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { searchTexts } from '#texts/features/search/search'
import { go, withQuery } from '#ui/navigation.ts'
import type { SearchResult } from '../search.contract.ts'
import { SEARCH_MAX, SEARCH_MIN } from '../search.rules.ts'
import { searchOptions } from './search.api.ts'
import { SearchResults } from './parts/search-results.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

const STILL_MS = 200
const RESULTS = '/tr/search'

const nothing: SearchResult = { places: [], restaurants: [], dishes: [], members: [] }

/** The search of the header and the dock: a combobox whose list opens below or above it. */
export function SearchBox({ opens }: { opens: 'up' | 'down' }) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { input, text, type, clear, setOpen, active, query, found, shown, choose, onKeyDown, onSubmit } = useSearch()

  return (
    <search
      ref={box}
      className="relative block"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <form action={RESULTS} method="get" onSubmit={onSubmit}>
        <Search aria-hidden="true" className="search-icon" />
        <input
          ref={input}
          type="text"
          name="q"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          aria-label={searchTexts.label}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={searchTexts.placeholder}
          className={text === '' ? 'search-input' : 'search-input pr-tap'}
          value={text}
          onChange={(event) => {
            // Text that the browser restores after Back must not open the list.
            type(event.currentTarget.value, event.currentTarget === document.activeElement)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={searchTexts.clear}
            className="absolute inset-y-0 right-0 my-auto grid size-tap place-items-center rounded-pill text-on-bar-2 hover:text-on-bar"
            onClick={clear}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </form>
      <SearchResults id={id} opens={opens} shown={shown} query={query} found={found} active={active} onChoose={choose} />
    </search>
  )
}

/** Where the lines lead, in their order. */
function addressesOf({ places, restaurants, dishes, members }: SearchResult): string[] {
  return [
    ...places.map(({ path }) => path),
    ...restaurants.map(({ id }) => `/tr/restaurants/${id}`),
    ...dishes.map(({ id, restaurant }) => `/tr/restaurants/${restaurant.id}#yemek-${id}`),
    ...members.map(({ username }) => `/tr/profile/${encodeURIComponent(username)}`),
  ]
}

/** The typed text, its results, and the result that the arrow keys have reached. */
function useSearch() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const q = useDebounced(text.trim(), STILL_MS)
  const asked = q.length >= SEARCH_MIN && text.trim().length >= SEARCH_MIN
  const query = useQuery({ ...searchOptions(q), enabled: asked })
  const found = asked && query.data ? query.data : nothing
  const addresses = addressesOf(found)
  const count = addresses.length
  // The last line leads to all results.
  const lines = count === 0 ? 0 : count + 1
  const shown = open && asked

  function choose(index: number): void {
    const href = addresses[index] ?? withQuery(RESULTS, { q })
    setText('')
    setOpen(false)
    setActive(-1)
    input.current?.blur()
    go(href)
  }

  function type(next: string, isFocused: boolean): void {
    setText(next)
    setOpen(isFocused)
    setActive(-1)
  }

  function clear(): void {
    setText('')
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      if (shown) event.preventDefault()
      if (shown) setOpen(false)
      else setText('')
      setActive(-1)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (lines === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(active < 0 ? (step > 0 ? 0 : lines - 1) : (active + step + lines) % lines)
    }
  }

  // Enter opens the line that the arrow keys have reached; without such a line, the form opens the page of all results.
  function onSubmit(event: FormEvent): void {
    const isReached = shown && active >= 0 && active < lines
    // Reads the field's own value: text that was typed before hydration is not in the state yet.
    if (isReached || input.current!.value.trim().length < SEARCH_MIN) event.preventDefault()
    if (isReached) choose(active)
  }

  return { input, text, type, clear, setOpen, active, query, found, shown, choose, onKeyDown, onSubmit }
}
