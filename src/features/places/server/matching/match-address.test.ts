import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findDistrict, provinces } from '../../provinces.ts'
import { CONFIDENCE_MIN, matchAddress } from './match-address.ts'

const set = readFileSync(join(import.meta.dirname, 'labelled-addresses.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .map(([kind = '', province = '', district = '', address = '']) => ({ kind, province, district, address }))

function found(address: string): string {
  const { province, district } = matchAddress(address)
  if (province === null) return '–'
  return `${provinces[province - 1]!.name} ${findDistrict(province, district)?.name ?? '–'}`
}

describe('finding the district of an address', () => {
  it('the labelled set has every province, every district of İstanbul, and more than 150 addresses as people type them [GEO-02]', () => {
    expect(new Set(set.map(({ province }) => province)).size).toBe(81)
    expect(new Set(set.filter(({ province }) => province === 'İstanbul').map(({ district }) => district)).size).toBe(39)
    expect(set.filter(({ kind }) => kind === 'dağınık').length).toBeGreaterThan(150)
  })

  it('the right district is found for at least 97 % of the set [GEO-02]', () => {
    const wrong = set.filter(({ province, district, address }) => found(address) !== `${province} ${district}`)
    expect(1 - wrong.length / set.length, wrong.map(({ address }) => `${address}: ${found(address)}`).join('\n')).toBeGreaterThanOrEqual(
      0.97,
    )
  })

  it.each([
    'Cumhuriyet Mahallesi Atatürk Caddesi No: 5',
    'Paris, France',
    'Merkez',
    'Ereğli',
    'Sahil yolu, balıkçının yanı',
    'İstasyon Caddesi No: 12',
    '',
    '🌶️🌶️',
    '\u0000'.repeat(300),
  ])('nothing is guessed from %j', (address) => {
    expect(matchAddress(address)).toEqual({ province: null, district: null, neighbourhood: null, confidence: 0 })
  })

  it('an address that names only the province gives the province', () => {
    expect(matchAddress('İstanbul')).toMatchObject({ province: 34, district: null })
    expect(matchAddress('İstanbul’da, Cumhuriyet Mahallesi')).toMatchObject({ province: 34, district: null })
  })

  it('a district that several provinces have needs its province', () => {
    expect(found('Edremit, Van')).toBe('Van Edremit')
    expect(found('Edremit, Balıkesir')).toBe('Balıkesir Edremit')
    expect(found('Yenişehir, Diyarbakır')).toBe('Diyarbakır Yenişehir')
  })

  it('a street that is called after a place is not that place', () => {
    expect(found('Ankara Caddesi No: 33, Sorgun, Yozgat')).toBe('Yozgat Sorgun')
    expect(found('Üsküdar Caddesi No: 40, Şile, İstanbul')).toBe('İstanbul Şile')
  })

  it('the neighbourhood is spelled as in the gazetteer, and a match never has less than the least confidence', () => {
    expect(matchAddress('CAFERAGA MAH. MODA CD. NO:1 KADIKOY ISTANBUL').neighbourhood).toBe('Caferağa')
    for (const { address } of set) {
      const { district, confidence } = matchAddress(address)
      expect(district === null ? confidence === 0 : confidence >= CONFIDENCE_MIN).toBe(true)
    }
  })
})
