import { describe, expect, it } from 'vitest'
import { addressOf, EXCERPT_MAX, excerptOf, type Target } from './notifications.rules.ts'

const nothing: Target = {
  kind: 'comment',
  restaurantId: null,
  username: null,
  collectionId: null,
  comment: null,
  replyId: null,
  decisionId: null,
}
const comment = { id: 12, column: 'accept', likes: 3, micros: 5 } as const
const at = (target: Partial<Target>) => addressOf({ ...nothing, ...target }, (place) => place.join('.'))

describe('the address of a notification', () => {
  it('begins the discussion with the comment and marks it [NTF-08]', () => {
    expect(at({ restaurantId: 'bufe', comment })).toBe('/tr/restaurants/bufe?yorum=accept~3.5.13#yorum-12')
  })

  it('names the reply, which may be loaded on request [NTF-08]', () => {
    expect(at({ kind: 'reply', restaurantId: 'bufe', comment, replyId: 7 })).toBe(
      '/tr/restaurants/bufe?yorum=accept~3.5.13&yanit=7#yorum-12',
    )
  })

  it('is the page of what happened otherwise', () => {
    expect(at({ kind: 'milestone', restaurantId: 'bufe' })).toBe('/tr/restaurants/bufe')
    expect(at({ kind: 'collection_like', collectionId: 'c', username: 'ali' })).toBe('/tr/collections/mine/c')
    expect(at({ kind: 'follow', username: 'ali' })).toBe('/tr/profile/ali')
    expect(at({ kind: 'gift_received', username: 'ali' })).toBe('/tr/profile/me')
    expect(at({ kind: 'badge' })).toBe('/tr/profile/me')
    expect(at({ kind: 'message_request', username: 'ali' })).toBe('/tr/messages?box=requests&to=ali')
    expect(at({ kind: 'message_request' })).toBe('/tr/messages?box=requests')
  })
})

describe('the quotation in a notification', () => {
  it('is a whole short text in one line', () => {
    expect(excerptOf('Çıtır\n\nçıtır')).toBe('Çıtır çıtır')
  })

  it('ends after a word, never inside a letter', () => {
    expect(excerptOf(`${'uzun '.repeat(60)}`)).toMatch(/uzun…$/)
    expect([...excerptOf('😀'.repeat(200))]).toHaveLength(EXCERPT_MAX + 1)
  })
})
