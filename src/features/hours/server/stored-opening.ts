import { openingAt } from '../hours.rules.ts'
import { parseOpeningHours } from '../opening-hours.ts'

const DAY_MS = 86_400_000

/** The opening of a restaurant that the list's filter looks up, and when the next one must be known. */
export interface StoredOpening {
  from: Date | null
  to: Date | null
  dueAt: Date
}

/**
 * The opening that lasts at a moment, or the next one; with none within a year, or one around the clock, it is looked up again each day.
 */
export function storedOpening(value: string, now: Date): StoredOpening {
  const { hours } = parseOpeningHours(value)
  const opening = hours && openingAt(hours, now.getTime())
  const tomorrow = now.getTime() + DAY_MS
  if (!opening) return { from: null, to: null, dueAt: new Date(tomorrow) }
  // An opening around the clock is known for days ahead: it is renewed long before it ends.
  const isLong = opening.from <= now.getTime() && opening.to > tomorrow
  return { from: new Date(opening.from), to: new Date(opening.to), dueAt: new Date(isLong ? tomorrow : opening.to) }
}
