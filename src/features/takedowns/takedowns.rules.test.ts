import { describe, expect, it } from 'vitest'
import { contentOfLink, dayInIstanbul, factsOf, isPossibleDay, NOTE_MAX, summaryRule } from './takedowns.rules.ts'

describe('a request by law', () => {
  it('came on a day that has been, in Istanbul', () => {
    expect(dayInIstanbul(new Date('2026-11-23T21:30:00Z'))).toBe('2026-11-24')
    expect(isPossibleDay('2026-11-24', '2026-11-24')).toBe(true)
    expect(isPossibleDay('2026-11-25', '2026-11-24')).toBe(false)
    expect(isPossibleDay('0026-11-20', '2026-11-24')).toBe(false)
  })

  it('names a restaurant, a comment or a reply by its link', () => {
    expect(contentOfLink('https://lokma.example/tr/restaurants/citir-kokorec')).toEqual({
      contentType: 'restaurant',
      contentId: 'citir-kokorec',
    })
    expect(contentOfLink(' /en/restaurants/citir-kokorec?oy=1#yorum-12 ')).toEqual({ contentType: 'comment', contentId: '12' })
    expect(contentOfLink('/tr/question/citir-kokorec#yanit-7')).toEqual({ contentType: 'reply', contentId: '7' })
    expect(contentOfLink('/tr/profile/kadir.usta')).toEqual({ contentType: 'profile', contentId: 'kadir.usta' })
    for (const text of [
      '',
      'citir-kokorec',
      'https://lokma.example/tr/points',
      '/tr/restaurants/Çıtır',
      `/tr/restaurants/${'a'.repeat(161)}`,
    ])
      expect(contentOfLink(text)).toBeUndefined()
  })

  it('always fits into the facts of its decision', () => {
    const facts = factsOf({ authorityName: 'a'.repeat(120), reference: 'b'.repeat(80), summary: 'c'.repeat(summaryRule.max) })
    expect(facts.length).toBeLessThanOrEqual(1000)
    expect(NOTE_MAX).toBeLessThan(summaryRule.max)
  })
})
