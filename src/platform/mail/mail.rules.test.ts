import { describe, expect, it } from 'vitest'
import { pauseAfter } from '#platform/pause-after.ts'
import { isRefusedForGood, isServerUnavailable } from './mail.rules.ts'

describe('a message that was not taken', () => {
  it('waits longer after each attempt, half an hour at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 30].map(pauseAfter)).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
  })

  const session = { progress: 'in session', command: 'RCPT TO' } as const
  it('is given up when its address or the message itself was refused for good, never because we were', () => {
    expect(isRefusedForGood({ ...session, code: 'EENVELOPE', responseCode: 550 })).toBe(true)
    expect(isRefusedForGood({ ...session, code: 'EMESSAGE', responseCode: 554, progress: 'handed over' })).toBe(true)
    for (const refusal of [
      { ...session, code: 'EENVELOPE', responseCode: 450 },
      { ...session, code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' },
      { ...session, code: 'EMESSAGE', responseCode: 503 },
      { ...session, code: 'EAUTH', responseCode: 535 },
      { ...session, code: 'ECONNECTION' },
      { ...session, code: 'EPROTOCOL', responseCode: 554 },
      session,
    ])
      expect([refusal, isRefusedForGood(refusal)]).toEqual([refusal, false])
  })

  it('lets the others wait too when the server is unavailable, and only then [MEND-29]', () => {
    for (const refusal of [
      { progress: 'connecting', code: 'ESOCKET' },
      { progress: 'connecting', code: 'EPROTOCOL', responseCode: 554 },
      { ...session, code: 'EAUTH', responseCode: 535 },
      { ...session, responseCode: 421 },
      { ...session, code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' },
    ] as const)
      expect([refusal, isServerUnavailable(refusal)]).toEqual([refusal, true])
    for (const refusal of [
      { ...session, code: 'EENVELOPE', responseCode: 450 },
      { ...session, code: 'EENVELOPE', responseCode: 552 },
      { ...session, code: 'ECONNECTION' },
      { ...session, code: 'ETIMEDOUT' },
      { progress: 'handed over', code: 'ETIMEDOUT' },
      { progress: 'handed over', code: 'EMESSAGE', responseCode: 421 },
    ] as const)
      expect([refusal, isServerUnavailable(refusal)]).toEqual([refusal, false])
  })
})
