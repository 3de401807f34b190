import { type DateMark, type Hours, type HoursException, type Span, wholeYear, without } from './hours.rules.ts'

/** One rule of a value: `Mo-Fr,PH 10:00-14:00,16:00-20:00`, or with dates in front. */
export interface Rule {
  days: number[]
  /** `Mo[1,3]`: some of these days in each month. */
  nth: { day: number; nth: number[] }[]
  /**
   * The public holidays that the rule is about: on these days of the week, or on all where `days` is undefined; null: not about holidays.
   */
  holidays: { days: number[] | undefined } | null
  dates: [DateMark, DateMark][]
  /** Empty: closed. */
  spans: Span[]
  /** `12:00-13:00 off`: closed for these times alone. */
  cuts: Span[] | null
  reason: string | null
}

type Mode = 'add' | 'fallback' | undefined

/** Applies a rule to the hours that the rules before it make: a later one replaces, on its days, what they say. */
export function applyRule(hours: Hours, rule: Rule, given: Mode): void {
  const { days, nth, holidays, dates, spans, cuts, reason } = rule
  const mode = cuts ? 'cut' : given === 'add' && spans.length === 0 ? undefined : given
  const exceptional: Omit<HoursException, 'from' | 'to'> = { spans: cuts ?? spans, reason, ...(mode && { mode }) }
  const add = (part: Partial<HoursException>): void => {
    for (const [from, to] of dates.length > 0 ? dates : [wholeYear]) hours.exceptions.push({ from, to, ...part, ...exceptional })
  }
  if (days.length > 0)
    if (dates.length > 0 || mode === 'fallback' || (mode !== undefined && hours.exceptions.length > 0)) add(days.length < 7 ? { days } : {})
    else applyToWeek(hours, days, { spans, cuts, reason, mode })
  for (const one of nth) add({ days: [one.day], nth: one.nth })
  if (!holidays) return
  const isPlain = dates.length === 0 && hours.exceptions.length === 0 && holidays.days === undefined && mode === undefined
  if (isPlain && (reason === null || spans.length > 0)) hours.holidays = withNote(spans, reason)
  else add({ isHoliday: true, ...(holidays.days && { days: holidays.days }) })
}

interface WeekPart extends Pick<Rule, 'spans' | 'cuts' | 'reason'> {
  mode: 'add' | 'cut' | Mode
}

function applyToWeek(hours: Hours, days: readonly number[], { spans, cuts, reason, mode }: WeekPart): void {
  const given = withNote(spans, reason)
  if (mode === undefined) dropDays(hours, days)
  for (const day of days) {
    const before = hours.week[day]!
    hours.week[day] = cuts ? without(before, cuts) : mode === 'add' ? [...without(before, given), ...given] : given
  }
  // A closed day has no opening that could carry the note.
  if (reason !== null && given.length === 0)
    hours.exceptions.push({ from: wholeYear[0], to: wholeYear[1], ...(days.length < 7 && { days: [...days] }), spans: [], reason })
}

/** Takes days of the week out of everything that was said before about holidays and dates. */
function dropDays(hours: Hours, days: readonly number[]): void {
  const left = (all: readonly number[] = [0, 1, 2, 3, 4, 5, 6]): number[] => all.filter((day) => !days.includes(day))
  if (hours.holidays) {
    hours.exceptions.unshift({ from: wholeYear[0], to: wholeYear[1], isHoliday: true, spans: hours.holidays, reason: null })
    hours.holidays = null
  }
  hours.exceptions = hours.exceptions.flatMap((one) => {
    const rest = left(one.days)
    return rest.length === 0 ? [] : [{ ...one, days: rest }]
  })
}

function withNote(spans: readonly Span[], reason: string | null): Span[] {
  return spans.map((span) => (reason === null ? { ...span } : { ...span, note: reason }))
}
