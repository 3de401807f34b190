import { describe, expect, it } from 'vitest'
import { parseOpeningHours } from './opening-hours.ts'
import { readHours } from './read-hours.ts'
import { mapped, plain, unclear } from './usual-values.ts'
import { writeOpeningHours } from './write-opening-hours.ts'

describe('hours as people write them', () => {
  it.each(plain)('%s means %s [MEND-24 MEND-40 CHG-13 HOUR-02]', (text, value) => {
    expect(readHours(text).value).toBe(writeOpeningHours(parseOpeningHours(value).hours!))
  })

  it.each(mapped)('%s is understood [MEND-40 CHG-13 HOUR-02]', (value) => {
    expect(readHours(value).hours).toBeDefined()
  })

  it.each(unclear)('%s has no meaning that Lokma can express and is kept as it was written [MEND-40 CHG-13]', (text) => {
    expect(readHours(text)).toEqual({ value: text })
    // A browser that reads what is stored claims nothing either.
    expect(parseOpeningHours(text).hours).toBeUndefined()
  })

  it.each([
    ['Pazar 25:00-26:00', 'HOURS_SPAN_INVALID'],
    ['Mo-Fr 10:00-10:00', 'HOURS_SPAN_INVALID'],
    ['Her gün 10:00-14:00, 13:00-15:00', 'HOURS_OVERLAP'],
    ['30 Şubat kapalı; her gün 10-22', 'HOURS_DATE_INVALID'],
    ['Mo-Su off', 'HOURS_EMPTY'],
    ['x'.repeat(256), 'HOURS_UNREADABLE'],
    ['Mo 10:00-12:00 \u0000', 'HOURS_UNREADABLE'],
  ] as const)('%s cannot be: %s', (text, problem) => {
    expect(readHours(text)).toEqual({ problem })
  })
})
