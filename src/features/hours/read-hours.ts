import { codePoints, isBlank, isCleanText } from '#lib/text.ts'
import type { Hours } from './hours.rules.ts'
import { type HoursProblem, parseOpeningHours, VALUE_MAX } from './opening-hours.ts'
import { parsePlainHours } from './plain-hours.ts'
import { writeOpeningHours } from './write-opening-hours.ts'

/** A text that was not understood is kept up to this length, as OpenStreetMap does. */
const WRITTEN_MAX = 255
/** No person types a longer text. */
const PLAIN_MAX = 600

export type ReadHours =
  /** A text that was understood, in the one form in which Lokma writes it. */
  | { value: string; hours: Hours; problem?: undefined }
  /** A text that was not understood, as it was written; nothing is concluded from it. */
  | { value: string; hours?: undefined; problem?: undefined }
  | { problem: HoursProblem; hours?: undefined; value?: undefined }

/**
 * Reads hours as a person typed them: a value of OpenStreetMap, or plain words. What has no meaning that Lokma knows is kept as written.
 */
export function readHours(given: string): ReadHours {
  if (given.length > VALUE_MAX) return { problem: 'HOURS_TOO_MANY' }
  const text = given.replaceAll(/\s+/g, ' ').trim()
  const value = parseOpeningHours(text)
  const read = value.hours || text.length > PLAIN_MAX ? value : parsePlainHours(text)
  if (read.hours) return { value: writeOpeningHours(read.hours), hours: read.hours }
  const problem = value.problem && !isUnknown(value.problem) ? value.problem : read.problem
  return isUnknown(problem) && isKeepable(text) ? { value: text } : { problem }
}

/** Whether a text that was not understood can be kept. */
export function isKeepable(text: string): boolean {
  return !isBlank(text) && isCleanText(text) && codePoints(text) <= WRITTEN_MAX
}

const isUnknown = (problem: HoursProblem): boolean => problem === 'HOURS_UNREADABLE' || problem === 'HOURS_UNSUPPORTED'
