import { formatWords } from '#texts/i18n/format'
import { createFormat } from './create-format.ts'

/** Numbers, dates and lists in the language of this build. */
export const {
  byteSize,
  compactCount,
  dayMonth,
  decimal,
  duration,
  exactScore,
  exactTime,
  fullDate,
  list,
  longDate,
  percent,
  relativeTime,
  score,
  shortDate,
  wholeNumber,
} = createFormat(formatWords)
