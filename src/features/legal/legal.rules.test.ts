import { describe, expect, it } from 'vitest'
import { legalTexts as legal } from '#texts/features/legal/legal'
import { isReadToEnd, READING_STARTS_MS } from './legal.rules.ts'

const at = (scrollTop: number) => isReadToEnd({ scrollTop, clientHeight: 500, scrollHeight: 2000 })

describe('a policy', () => {
  it('counts as read within ten pixels of its end, checked after a tenth of a second [POL-02 POL-03]', () => {
    expect([0, 1489, 1490, 1500].map(at)).toEqual([false, false, true, true])
    expect(READING_STARTS_MS).toBe(100)
  })

  it('that needs no scrolling is read at once [POL-05]', () => {
    expect(isReadToEnd({ scrollTop: 0, clientHeight: 300, scrollHeight: 300 })).toBe(true)
  })

  it('states date of change, place of data, no sale, suspension, and the right to leave [POL-06 POL-07 POL-08 POL-09 POL-10]', () => {
    const text = (policy: 'privacy' | 'terms') => legal[policy].sections.flat().join('\n')
    expect(legal.updated).toContain('01.11.2025')
    expect(text('privacy')).toMatch(/Avrupa Birliği’ndeki bir bölgede saklanır/)
    expect(text('privacy')).toMatch(/satılmaz/)
    expect(text('terms')).toMatch(/[Yy]anlış bilgi, nefret söylemi, spam ya da yasa dışı içerik .* askıya alınabilir/)
    for (const policy of ['privacy', 'terms'] as const) expect(text(policy)).toMatch(/dilediğiniz an silebilirsiniz/)
  })

  it('describes in full Turkish which data is processed and why, for how long, the rights, and how to use them [POL-11]', () => {
    const text = (policy: 'privacy' | 'terms') => legal[policy].sections.flat().join('\n')
    for (const policy of ['privacy', 'terms'] as const) expect(legal[policy].sections.length).toBeGreaterThanOrEqual(8)
    for (const said of [
      'KVKK',
      '10. maddesi',
      'm. 11',
      'scrypt',
      'Google',
      'çerez',
      'bir saat geçerlidir',
      'otuz gün',
      'tek bir arşiv olarak indirebilir',
    ])
      expect(text('privacy')).toContain(said)
    for (const said of ['72 saat', 'Öne çıkarıldı', 'anonim sayılara dönüşür', 'bildirebilirsiniz']) expect(text('terms')).toContain(said)
  })
})
