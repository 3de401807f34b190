import { describe, expect, it } from 'vitest'
import { rangeOf } from './byte-range.ts'

describe('a Range header', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-126', { first: 0, last: 126 }],
    ['bytes=990-', { first: 990, last: 999 }],
    ['bytes=-10', { first: 990, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=0-5000', { first: 0, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', undefined],
    ['bytes=0-1,5-6', undefined],
    ['bytes=-', undefined],
    ['items=0-1', undefined],
    ['bytes=99999999999999999999-', undefined],
  ])('%s asks for %o of a thousand bytes', (header, expected) => {
    expect(rangeOf(header, 1000)).toEqual(expected)
  })
})
