import type { ErrorTable } from '#lib/errors.ts'

export const hoursErrors = {
  HOURS_UNREADABLE: [422, 'These opening hours cannot be read'],
  HOURS_UNSUPPORTED: [422, 'These opening hours say something that Lokma cannot express'],
  HOURS_SPAN_INVALID: [422, 'A time is not on the clock, or an opening is empty or longer than a day'],
  HOURS_DATE_INVALID: [422, 'A date does not exist, or a range of dates ends before it begins'],
  HOURS_OVERLAP: [422, 'Two openings overlap'],
  HOURS_EMPTY: [422, 'There is no opening at all'],
  HOURS_TOO_MANY: [422, 'There are more than 100 exceptions or six openings of a day'],
  HOURS_REASON_INVALID: [422, 'A reason has 1 to 60 characters and no quotation marks'],
  HOURS_LINK: [422, 'Opening hours hold no links'],
  HOURS_CHANGED: [409, 'Another member has changed the hours since you opened them'],
  HOURS_VERSION_NOT_FOUND: [404, 'There is no such earlier version'],
  HOURS_OF_DUET: [409, 'A duet has no hours'],
} as const satisfies ErrorTable
