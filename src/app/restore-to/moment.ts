import { CommandError } from '#app/commands/command.ts'

/** A moment to which a database goes back, with microseconds. */
export interface Moment {
  /** Milliseconds since 1970, rounded down. */
  ms: number
  /** As PostgreSQL and pgBackRest read it. */
  text: string
}

const FORM =
  /^(?<day>\d{4}-\d\d-\d\d)[T ](?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:\.(?<fraction>\d{1,6}))?)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?$/
const EXAMPLE = '2026-11-30T14:05:30+03:00'

/** The moment that a text names by ISO 8601, with its zone. @throws CommandError that says what is missing */
export function parseMoment(given: string, now: number): Moment {
  const { day, hour, minute, second = '00', fraction = '', zone } = FORM.exec(given.trim())?.groups ?? {}
  if (day === undefined) throw new CommandError(`'${given}' is no time: write it as ${EXAMPLE}, or 'newest' for all that the archive has.`)
  if (zone === undefined) throw new CommandError(`'${given}' names no time zone: write Z for UTC or +03:00 for Istanbul behind it.`)
  const micros = fraction.padEnd(6, '0')
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}.${micros.slice(0, 3)}${isoZone(zone)}`)
  if (Number.isNaN(ms) || !isOnCalendar(day)) throw new CommandError(`'${given}' is no time: there is no such day or zone.`)
  if (ms > now) throw new CommandError(`${given} is in the future: it is ${showTime(now)} now.`)
  return { ms, text: `${new Date(ms).toISOString().slice(0, -1)}${micros.slice(3)}+00`.replace('T', ' ') }
}

const isoZone = (zone: string): string => (zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`)

/** Date.parse takes the 30th of February for the 2nd of March. */
const isOnCalendar = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

const inIstanbul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul', dateStyle: 'short', timeStyle: 'medium' })

/** A time for an operator: in UTC, and as clocks in Istanbul show it. */
export function showTime(ms: number): string {
  return `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')} UTC (${inIstanbul.format(ms)} in Istanbul)`
}
