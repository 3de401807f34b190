import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parseIntegers, textsParser, timestampParser } from './parsers.ts'

const TEXT_ARRAY = 1009 as number as (typeof pg.types.builtins)['INT4']
const driver = {
  texts: pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[],
  timestamp: pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date,
}

it('arrays of numbers are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2147483648, max: 2147483647 })), (given) => {
      expect(parseIntegers(`{${given.join(',')}}`)).toEqual(given)
    }),
  )
})

it.each([
  '{}',
  '{a}',
  '{a,b-1,c_2}',
  '{"a b"}',
  '{"a,b",c}',
  '{"a\\"b"}',
  '{NULL,a}',
  '{null}',
  '{"NULL"}',
  '{ab NULLs}',
  '{{a},{b}}',
  '{çay}',
])('arrays of texts are read as the driver reads them: %s', (text) => {
  expect(textsParser(driver.texts)(text)).toEqual(driver.texts(text))
})

it.each([
  '2026-11-22 15:14:13+00',
  '2026-11-22 15:14:13.1+00',
  '2026-11-22 15:14:13.123456+00',
  '2026-11-22 15:14:13.999999+00',
  '2026-11-22 15:14:13.0019+00',
  '1999-12-31 23:59:59.999+00',
  '0099-01-02 03:04:05+00',
  '2026-11-22 15:14:13.123456+03',
  '2026-01-01 01:14:13.5+14',
  '2026-12-31 23:14:13-08',
  '2026-11-22 15:14:13+05:30',
  '2026-11-22 15:14:13-04:30',
  '12026-11-22 15:14:13+00',
  '2026-11-22 15:14:13+00 BC',
  'infinity',
])('times are read as the driver reads them: %s', (text) => {
  expect(timestampParser(driver.timestamp)(text)).toEqual(driver.timestamp(text))
})

it('times keep their milliseconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (micros) => {
      const text = `2026-11-22 15:14:13.${String(micros).padStart(6, '0').replace(/0+$/, '') || '0'}+00`
      expect(timestampParser(driver.timestamp)(text).getMilliseconds()).toBe(Math.floor(micros / 1000))
    }),
  )
})
