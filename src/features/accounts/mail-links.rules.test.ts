import { describe, expect, it } from 'vitest'
import { LANDING_DONE_MS, landingTask, LINK_MINUTES, RESET_DONE_MS, resetToken, SIGNED_IN_MS } from './mail-links.rules.ts'

describe('the landing page reads the fragment after the # of its address', () => {
  it('a link that confirms is exchanged [LAND-04]', () => {
    expect(landingTask('#access_token=abc&type=signup')).toEqual({ kind: 'confirm', token: 'abc' })
    expect(landingTask('access_token=abc')).toEqual({ kind: 'confirm', token: 'abc' })
  })

  it('recovery, expired code or refusal leads to the password page; only a token is kept [LAND-06 LAND-07 LAND-08 LAND-09]', () => {
    expect(landingTask('#access_token=abc&type=recovery')).toEqual({ kind: 'reset', fragment: 'access_token=abc&type=recovery' })
    expect(landingTask('#type=recovery')).toEqual({ kind: 'reset', fragment: '' })
    expect(landingTask('#error_code=otp_expired&error_description=x')).toEqual({ kind: 'reset', fragment: '' })
    expect(landingTask('#error=access_denied')).toEqual({ kind: 'reset', fragment: '' })
    expect(landingTask('#error=access_denied&access_token=abc')).toEqual({
      kind: 'reset',
      fragment: 'error=access_denied&access_token=abc',
    })
  })

  it('another error is shown, and any other fragment asks for nothing', () => {
    expect(landingTask('#error=server_error')).toEqual({ kind: 'failed' })
    for (const nothing of ['', '#', '#icerik', '#access_token=', '#type=signup']) expect(landingTask(nothing)).toEqual({ kind: 'none' })
  })
})

describe('the password page', () => {
  it('takes a recovery link and no other [PWR-05]', () => {
    expect(resetToken('#access_token=abc&type=recovery')).toBe('abc')
    for (const other of ['', '#access_token=abc', '#access_token=abc&type=signup', '#access_token=&type=recovery', '#type=recovery'])
      expect(resetToken(other)).toBeUndefined()
  })
})

it('links are valid for an hour, and the redirect comes after one second or one and a half [LIM-07 PWR-14]', () => {
  expect([LINK_MINUTES, RESET_DONE_MS, SIGNED_IN_MS, LANDING_DONE_MS]).toEqual([60, 1500, 1000, 1500])
})
