import { expect, it } from 'vitest'
import { cpuMs } from '#tests/support/cpu-time.ts'
import { createRequestLimiter } from './request-limiter.ts'

it('counts the requests of an address for ten seconds, says how long to wait, and begins again [REPAIR-01]', () => {
  let now = 0
  const limiter = createRequestLimiter(0.001, () => now)
  for (let turn = 0; turn < 20; turn++) expect(limiter.take('203.0.113.7')).toBeUndefined()
  now = 4000
  expect(limiter.take('203.0.113.7')).toBe(6)
  expect(limiter.take('203.0.113.8')).toBeUndefined()
  now = 10_000
  expect(limiter.take('203.0.113.7')).toBeUndefined()
})

it('counts an IPv6 network by its /48, and takes microseconds [REPAIR-01 REPAIR-09]', () => {
  const limiter = createRequestLimiter(1, () => 0)
  const took: number[] = []
  for (let round = 0; round < 5; round++) {
    const began = cpuMs()
    for (let turn = 0; turn < 10_000; turn++) limiter.take(`2001:db8:1:${(turn % 5000).toString(16)}::1`)
    took.push(cpuMs() - began)
  }
  expect(limiter.take('2001:db8:1:ffff::1')).toBeUndefined()
  for (let turn = 0; turn < 60_000; turn++) limiter.take(`2001:db8:1:${(turn % 5000).toString(16)}::1`)
  expect(limiter.take('2001:db8:1:ffff::1')).toBe(10)
  // In milliseconds of CPU, of which it takes a tenth; a round trip to Redis takes 0.1.
  expect(Math.min(...took) / 10_000).toBeLessThan(0.02)
})
