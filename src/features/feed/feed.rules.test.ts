import { describe, expect, it } from 'vitest'
import { newCountText, RECENT_DAYS } from './feed.rules.ts'

describe('the feed', () => {
  it('counts new items up to 99 and shows no number without any', () => {
    expect([0, 1, 99, 100].map(newCountText)).toEqual([undefined, '1', '99', '99+'])
  })

  it('treats items as recent for at most thirty days [FEED-09]', () => {
    expect(RECENT_DAYS).toBe(30)
  })
})
