import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomCode, slugCandidate, slugify } from './slug.ts'

describe('addresses made of titles', () => {
  it('a title is lower-cased and trimmed, and Turkish letters become plain ones [SLUG-01 SLUG-02 SLUG-07]', () => {
    expect(slugify('  Çıtır Kokoreç ')).toBe('citir-kokorec')
    expect(slugify('IŞIK DÖNER')).toBe('isik-doner')
    expect(slugify('İnegöl Köfte')).toBe('inegol-kofte')
    expect(slugify('ĞÜŞİÖÇ ğüşıöç')).toBe('gusioc-gusioc')
  })

  it('white space becomes a hyphen, what is neither letter nor digit goes, hyphens are single and inside [SLUG-03 SLUG-04 SLUG-05]', () => {
    expect(slugify('Usta\tDönerci\n 1978')).toBe('usta-donerci-1978')
    expect(slugify('Ali’nin Yeri (Kadıköy) & Oğulları!')).toBe('alinin-yeri-kadikoy-ogullari')
    expect(slugify('--- Tost -- Evi ---')).toBe('tost-evi')
  })

  it('a title without a letter or digit gets an address all the same [SLUG-08]', () => {
    for (const title of ['🌶️🌶️', '!!!', '…', '寿司']) expect(slugify(title)).toMatch(/^mekan-[a-z0-9]{5}$/)
    expect(slugify('🔥', () => 0)).toBe('mekan-aaaaa')
  })

  it('a taken address gets a counter up to 1000, then the time [SLUG-06]', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    expect([0, 1, 1000].map((attempt) => slugCandidate('doner', attempt, now))).toEqual(['doner', 'doner-1', 'doner-1000'])
    expect(slugCandidate('doner', 1001, now)).toBe(`doner-${now.getTime()}`)
  })

  it('the random code has five letters or digits, any of the thirty-six [SLUG-10]', () => {
    expect(randomCode()).toMatch(/^[a-z0-9]{5}$/)
    expect(randomCode(() => 0.999_999)).toBe('99999')
    expect(new Set(Array.from({ length: 2000 }, () => randomCode()).join('')).size).toBe(36)
  })

  it('whatever is typed, the address is one', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugify(title))))
    expect(slugify('㎏ '.repeat(120))).toHaveLength(119)
    fc.assert(fc.property(fc.string(), (title) => slugify(title).startsWith('mekan-') || slugify(slugify(title)) === slugify(title)))
  })
})
