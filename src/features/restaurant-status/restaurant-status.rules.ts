import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'
import { fold } from '#lib/fold.ts'

/** A statement counts for this many days: older ones may be about something else. */
export const STATEMENT_DAYS = 30

interface Known {
  status: RestaurantStatus
  movedTo: string | null
}

/** What a statement makes of a page. @returns undefined when nothing changes */
export function nextStatus(known: Known, statement: RestaurantStatus, movedTo: string | null): Known | undefined {
  const next = statement === 'moved' ? { status: statement, movedTo: movedTo ?? known.movedTo } : { status: statement, movedTo: null }
  return next.status === known.status && next.movedTo === known.movedTo ? undefined : next
}

interface Address {
  movedTo: string | null
  saidAt: Date
}

/** The new address that most members name, of equally frequent ones the latest; null where nobody names one. */
export function addressOf(statements: readonly Address[]): string | null {
  const named = statements
    .filter((statement): statement is Address & { movedTo: string } => statement.movedTo !== null)
    .toSorted((one, other) => other.saidAt.getTime() - one.saidAt.getTime())
  const countOf = ({ movedTo }: { movedTo: string }): number => named.filter((other) => fold(other.movedTo) === fold(movedTo)).length
  return named.toSorted((one, other) => countOf(other) - countOf(one))[0]?.movedTo ?? null
}
