import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('folding', () => {
  it('every spelling of a Turkish word folds to one form [LAY-11 SLUG-07]', () => {
    expect(['IŞIK', 'ışık', 'Işık', 'işik', 'İŞİK'].map(fold)).toEqual(Array(5).fill('isik'))
    expect(fold('ÇIĞ KÖFTE')).toBe('cig kofte')
    expect(fold('çiğ köfte')).toBe('cig kofte')
    expect(fold('İnegöl Müşterisi')).toBe('inegol musterisi')
  })

  it('letters written as a base and a mark are the same letters', () => {
    for (const word of ['köfte', 'şiş', 'İnegöl', 'ğ', 'Ü', 'â']) expect(fold(word.normalize('NFD'))).toBe(fold(word.normalize('NFC')))
  })

  it('other alphabets lose their marks and white space is single', () => {
    expect(fold('  Crème\t\nBrûlée  ')).toBe('creme brulee')
    expect(fold('ﬁstık')).toBe('fistik')
  })

  it('folding twice changes nothing, and a text folds as its parts do', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)))
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (a, b) => fold(`${a} ${b}`) === fold(`${fold(a)} ${fold(b)}`),
      ),
    )
  })

  it('capital and small letters meet, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzâîû 019-') }), (text) => {
        return fold(text.toLocaleUpperCase('tr')) === fold(text) && fold(text.toUpperCase()) === fold(text)
      }),
    )
  })
})
