import { describe, expect, it } from 'vitest'
import { outcomeOf, secondsAsked } from './push.rules.ts'

describe('the answer of a push service', () => {
  it.each([
    [201, 'sent'],
    [200, 'sent'],
    [202, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [301, 'refused'],
    [307, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [408, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ] as const)('%d means that the push is %s [PUSH-02 PUSH-06]', (status, outcome) => {
    expect(outcomeOf({ status })).toBe(outcome)
  })

  it('that never came is a failure, which is tried again [PUSH-06]', () => {
    expect(outcomeOf({ code: 'ECONNREFUSED' })).toBe('failed')
  })

  it('says how long to wait, in seconds or as a date, within a day [PUSH-06]', () => {
    const now = Date.parse('2026-05-04T10:00:00Z')
    const asked = (retryAfter?: string) => secondsAsked({ status: 429, ...(retryAfter !== undefined && { retryAfter }) }, now)
    expect([asked('120'), asked('Mon, 04 May 2026 10:02:00 GMT'), asked('Mon, 04 May 2026 09:00:00 GMT')]).toEqual([120, 120, 0])
    expect([asked(), asked('soon'), asked('-5'), asked('999999999')]).toEqual([0, 0, 0, 86_400])
  })
})
