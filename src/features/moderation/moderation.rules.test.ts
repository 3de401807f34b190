import { describe, expect, it } from 'vitest'
import { contentKey, contentTypes, decisions, isContent } from './moderation.rules.ts'

describe('content that moderators decide about', () => {
  it('is a restaurant by its address, a comment, a message or another thing by its number or name, and its open reports end resolved or dismissed [ADM-07]', () => {
    expect([contentTypes, decisions]).toEqual([
      ['question', 'comment', 'message', 'reply', 'profile', 'photo', 'menu_photo', 'member_photo', 'dish', 'collection'],
      ['resolved', 'dismissed'],
    ])
    expect(isContent({ contentType: 'question', contentId: 'citir-kokorec' })).toBe(true)
    expect(isContent({ contentType: 'comment', contentId: '12' })).toBe(true)
    expect(isContent({ contentType: 'message', contentId: '12' })).toBe(true)
    for (const contentId of ['', '0', '-1', '1.5', '01', 'citir-kokorec', '1'.repeat(16)])
      for (const contentType of ['comment', 'message'] as const)
        expect([contentId, isContent({ contentType, contentId })]).toEqual([contentId, false])
  })

  it('names a part of a profile by member and part, and a photo by restaurant and photo', () => {
    const member = '0b9a3a52-6f0e-4b39-9a55-0d6a4c1b2e3f'
    const isOne = (contentType: 'profile' | 'photo' | 'collection', contentId: string) => isContent({ contentType, contentId })
    expect(['name', 'picture', 'text', 'points', ''].map((part) => isOne('profile', `${member}.${part}`))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect([isOne('profile', member), isOne('profile', `${member}.name.text`), isOne('profile', 'x.name')]).toEqual([false, false, false])
    expect([isOne('photo', 'bufe.foto-1'), isOne('photo', 'bufe'), isOne('photo', '.foto'), isOne('photo', 'bufe.')]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([isOne('collection', member), isOne('collection', '12')]).toEqual([true, false])
  })

  it('a comment and a restaurant with the same id are different content', () => {
    expect(contentKey({ contentType: 'question', contentId: '12' })).not.toBe(contentKey({ contentType: 'comment', contentId: '12' }))
  })
})
