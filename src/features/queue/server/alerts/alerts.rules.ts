import { COUNTED_MAX } from '../../queue.rules.ts'

const DAY_HOURS = 24

/** A member of the staff is alerted once a day at most, and no more often than the time that things may wait. */
export function pauseHours(waitingHours: number): number {
  return Math.max(DAY_HOURS, waitingHours)
}

/** The number to show; beyond the number to which one kind is counted it is not exact. */
export function shownCount(count: number): { shown: number; isMore: boolean } {
  return { shown: Math.min(count, COUNTED_MAX), isMore: count >= COUNTED_MAX }
}
