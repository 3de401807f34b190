import type { ReactElement } from 'react'

/** The markup of static fragments and kept islands, by their component, its props and what else decides it. */
export interface FragmentCache {
  /** The encoded markup of an element, in pieces, rendered when it is not kept; `more` is what decides it besides the props. */
  get(element: ReactElement<object>, render: () => Buffer[], more?: string): Buffer[]
}

interface Kept {
  pieces: Buffer[]
  bytes: number
  /** In milliseconds of the process clock. */
  renderedAt: number
}

/** About 4000 cards. A discussion takes the room of several: its data are in its key. */
const MAX_BYTES = 32 * 1024 * 1024
/** Without script a reader sees how long ago as it was rendered: such words change by the hour. */
const MAX_AGE_MS = 60 * 60_000
/** What an entry takes beside its strings. */
const OVERHEAD_BYTES = 512

/**
 * Bounded by bytes, the least recently used out first. Nothing must forget a fragment: other data are other props, so another key.
 * `now` is in milliseconds.
 */
export function createFragmentCache({ maxBytes = MAX_BYTES, now = () => performance.now() } = {}): FragmentCache {
  /** In the order of their last use. */
  const entries = new Map<string, Kept>()
  /** The name of a component is not unique in a build. */
  const numbers = new WeakMap<object, number>()
  let components = 0
  let total = 0

  function keyOf({ type, props }: ReactElement<object>, more: string): string {
    const component = type as object
    let number = numbers.get(component)
    if (number === undefined) numbers.set(component, (number = components++))
    // Number and JSON show where they end, so two different keys never read the same.
    return `${number}${JSON.stringify(props)}${more}`
  }

  function remove(key: string, { bytes }: Kept): void {
    entries.delete(key)
    total -= bytes
  }

  return {
    get(element, render, more = '') {
      const key = keyOf(element, more)
      const known = entries.get(key)
      if (known && now() - known.renderedAt < MAX_AGE_MS) {
        entries.delete(key)
        entries.set(key, known)
        return known.pieces
      }
      const pieces = render()
      if (known) remove(key, known)
      // A string takes at most two bytes a letter.
      const bytes = pieces.reduce((sum, { length }) => sum + length, OVERHEAD_BYTES + 2 * key.length)
      entries.set(key, { pieces, bytes, renderedAt: now() })
      total += bytes
      for (const [oldest, entry] of entries) {
        if (total <= maxBytes) break
        remove(oldest, entry)
      }
      return pieces
    },
  }
}
