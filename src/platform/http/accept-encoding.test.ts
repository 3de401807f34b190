import { expect, it } from 'vitest'
import { acceptedCodings } from './accept-encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', { br: true, gzip: true }],
  ['gzip;q=0, identity', { br: false, gzip: false }],
  ['br;q=0.0, GZIP;q=0.5', { br: false, gzip: true }],
  ['br; q=1', { br: true, gzip: false }],
  ['x-gzip, brr', { br: false, gzip: false }],
  ['', { br: false, gzip: false }],
  [undefined, { br: false, gzip: false }],
])('a client that sends %s gets nothing that it does not accept', (header, accepted) => {
  expect(acceptedCodings(header)).toEqual(accepted)
})
