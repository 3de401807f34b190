import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('cursors', () => {
  it('a cursor carries its values exactly', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.maxSafeInteger(),
        fc.stringMatching(/^[a-z0-9-]{1,160}$/),
        (score, count, id) => {
          const values = decodeCursor(encodeCursor([score, count, 1_763_600_000_123_456, id]), ['number', 'integer', 'micros', 'text'])
          // JSON knows no negative zero, and no order does.
          return values?.[0] === score && values[1] === count && values[2] === 1_763_600_000_123_456 && values[3] === id
        },
      ),
    )
  })

  it('a malformed cursor is refused [LIST-17]', () => {
    for (const given of ['', 'x', '%%%', encoded({}), encoded([1]), encoded([1, 2, 3]), encoded([1, 2]), encoded([null, 'a'])])
      expect(decodeCursor(given, ['number', 'text'])).toBeUndefined()
    expect(decodeCursor(encoded(['1']), ['integer'])).toBeUndefined()
    expect(decodeCursor(encoded([1.5]), ['integer'])).toBeUndefined()
    expect(decodeCursor(encoded([2 ** 60]), ['integer'])).toBeUndefined()
    expect(decodeCursor(encoded([-1]), ['micros'])).toBeUndefined()
    expect(decodeCursor(encoded([9e15]), ['micros'])).toBeUndefined()
    expect(decodeCursor(encoded(['a\u0000']), ['text'])).toBeUndefined()
    expect(decodeCursor(encoded(['a'.repeat(201)]), ['text'])).toBeUndefined()
    expect(decodeCursor(encoded(['0b0f6c1e-7d59-4c0a-9b0e-1f0a4c1d2e3']), ['uuid'])).toBeUndefined()
    expect(decodeCursor(encoded(['0b0f6c1e-7d59-4c0a-9b0e-1f0a4c1d2e3f']), ['uuid'])).toEqual(['0b0f6c1e-7d59-4c0a-9b0e-1f0a4c1d2e3f'])
    expect(decodeCursor(Buffer.from('[1e999]').toString('base64url'), ['number'])).toBeUndefined()
  })
})
