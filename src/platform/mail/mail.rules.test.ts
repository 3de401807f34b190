import { describe, expect, it } from 'vitest'
import { pauseAfter } from '#platform/pause-after.ts'
import { isRefusedForGood, isServerUnavailable } from './mail.rules.ts'

describe('a message that was not taken', () => {
  it('waits longer after each attempt, half an hour at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 30].map(pauseAfter)).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
  })

  it('is given up when its address or the message itself was refused for good, never because we were', () => {
    expect(isRefusedForGood({ code: 'EENVELOPE', responseCode: 550 })).toBe(true)
    expect(isRefusedForGood({ code: 'EMESSAGE', responseCode: 554 })).toBe(true)
    for (const refusal of [
      { code: 'EENVELOPE', responseCode: 450 },
      { code: 'EAUTH', responseCode: 535 },
      { code: 'ECONNECTION' },
      { code: 'EPROTOCOL', responseCode: 554 },
      {},
    ])
      expect([refusal, isRefusedForGood(refusal)]).toEqual([refusal, false])
  })

  it('lets the others wait too when the server is unavailable', () => {
    expect([{ code: 'ECONNECTION' }, { code: 'EAUTH', responseCode: 535 }, { responseCode: 421 }].map(isServerUnavailable)).toEqual([
      true,
      true,
      true,
    ])
    expect(isServerUnavailable({ code: 'EENVELOPE', responseCode: 450 })).toBe(false)
  })
})
