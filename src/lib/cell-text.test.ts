import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardCell, unguardCell } from './cell-text.ts'

it.each([
  ['=HYPERLINK("https://kotu.example";"Tıkla")', `'=HYPERLINK("https://kotu.example";"Tıkla")`],
  ['-2+3+cmd|’ /C calc’!A0', `'-2+3+cmd|’ /C calc’!A0`],
  ['+1', `'+1`],
  ['@SUM(1)', `'@SUM(1)`],
  ['  =1+1', `'  =1+1`],
  ['\u200b=1+1', `'\u200b=1+1`],
  ['＝1+1', `'＝1+1`],
  ['\t=1', `'\t'=1`],
  ['\rx', `'\rx`],
  [`'=1`, `''=1`],
  ['Usta;=1+1', `Usta;'=1+1`],
  ['Usta; =1+1', `Usta;' =1+1`],
  ['Usta\n=1', `Usta\n'=1`],
])('a cell of a spreadsheet is no formula: %j [MEND-16]', (text, cell) => {
  expect(guardCell(text)).toBe(cell)
  expect(unguardCell(cell)).toBe(text)
})

it.each(['Çıtır Kokoreç Şükrü', 'Dürüm + Ayran', 'A-B', '3 = 2', "Şükrü'nün yeri", "'69 Büfe", 'Usta; Köşe', ''])(
  'other texts stay: %j [MEND-16]',
  (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  },
)

it('every text is read back as it was [MEND-16]', () => {
  const letters = fc.constantFrom('=', '-', "'", ';', ' ', '\t', '\n', '"', 'a', '\u200b', '＝')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      expect(unguardCell(guardCell(text))).toBe(text)
      expect(guardCell(text)).not.toMatch(/(?:^|[;\t\r\n])[\s\u200b]*[=＝-]|^[\t\n]/)
    }),
  )
})
