import { describe, expect, it } from 'vitest'
import { contentKey, contentTypes, decisions, isContent } from './moderation.rules.ts'

describe('content that moderators decide about', () => {
  it('is a restaurant by its address, or a comment or a private message by its number, and its open reports end resolved or dismissed [ADM-07]', () => {
    expect([contentTypes, decisions]).toEqual([
      ['question', 'comment', 'message'],
      ['resolved', 'dismissed'],
    ])
    expect(isContent({ contentType: 'question', contentId: 'citir-kokorec' })).toBe(true)
    expect(isContent({ contentType: 'comment', contentId: '12' })).toBe(true)
    expect(isContent({ contentType: 'message', contentId: '12' })).toBe(true)
    for (const contentId of ['', '0', '-1', '1.5', '01', 'citir-kokorec', '1'.repeat(16)])
      for (const contentType of ['comment', 'message'] as const)
        expect([contentId, isContent({ contentType, contentId })]).toEqual([contentId, false])
  })

  it('a comment and a restaurant with the same id are different content', () => {
    expect(contentKey({ contentType: 'question', contentId: '12' })).not.toBe(contentKey({ contentType: 'comment', contentId: '12' }))
  })
})
