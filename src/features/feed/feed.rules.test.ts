import { describe, expect, it } from 'vitest'
import { newCountText, RECENT_DAYS } from './feed.rules.ts'

describe('the feed', () => {
  it('counts what is new up to 99 and says no number where nothing is', () => {
    expect([0, 1, 99, 100].map(newCountText)).toEqual([undefined, '1', '99', '99+'])
  })

  it('calls recent what is at most thirty days old [FEED-09]', () => {
    expect(RECENT_DAYS).toBe(30)
  })
})
