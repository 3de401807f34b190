import type { VenueStatus } from '#features/restaurants/restaurants.rules.ts'

/** This many members decide together. */
const AGREED_MIN = 2

/** A statement counts for this many days: older ones may be about something else. */
export const STATEMENT_DAYS = 30

interface Known {
  status: VenueStatus
  movedTo: string | null
}

interface Agreed {
  statement: VenueStatus
  /** The latest new address among them. */
  movedTo: string | null
  /** How many members say the same since the last change, within 30 days. */
  members: number
  /** Whether the author or an admin is the one who said it. */
  isDecider: boolean
}

/** The author and admins decide at once, members when two say the same. @returns the new status; undefined when nothing changes */
export function decided(known: Known, { statement, movedTo, members, isDecider }: Agreed): Known | undefined {
  if (!isDecider && members < AGREED_MIN) return undefined
  const next = statement === 'moved' ? { status: statement, movedTo: movedTo ?? known.movedTo } : { status: statement, movedTo: null }
  return next.status === known.status && next.movedTo === known.movedTo ? undefined : next
}

/** Whether a member’s statement still needs others who say the same. */
export function isWaiting({ status }: Pick<Known, 'status'>, statement: VenueStatus): boolean {
  return status !== statement
}
