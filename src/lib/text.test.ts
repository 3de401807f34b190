import { describe, expect, it } from 'vitest'
import { cleanText, codePoints, isBlank, isCleanText, plainAddress, plainText, shownText } from './text.ts'

describe('texts', () => {
  it('length is counted in code points: an emoji is one, a letter with a loose mark two [LIM-11]', () => {
    expect(['', 'köfte', '🌶', 'o\u0308', '👩‍🍳'].map(codePoints)).toEqual([0, 5, 1, 2, 3])
  })

  it('white space and shapeless letters are blank, a single sign is not', () => {
    for (const text of ['', ' \n', '\u200b\u200b', '\u3164', '\u2800', '\u2060 \u00ad']) expect(isBlank(text)).toBe(true)
    for (const text of ['a', '.', '🌶️', '👩‍🍳', '\u200bş']) expect(isBlank(text)).toBe(false)
  })

  const unclean = [
    'a\u0000b',
    '\ud800',
    'b\udc00',
    '\u001b[31m',
    '\u202eters',
    '\u2028',
    '\u007f',
    '\u0085',
    '\u2066',
    `e${'\u0301'.repeat(9)}`,
  ]
  it('what no screen can show and no database can store is no text', () => {
    for (const text of unclean) expect(isCleanText(text)).toBe(false)
    for (const text of ['', 'Bol acılı,\nbol soğanlı', 'tab\there', '👩‍🍳 🌶️', 'İı', `e${'\u0301'.repeat(8)}`])
      expect([isCleanText(text), cleanText(text)]).toEqual([true, text])
  })

  it('loses what other programs put around pasted text, and keeps its line breaks [MEND-21]', () => {
    for (const [pasted, plain] of [
      ['Telefonu \u202a+90 212 000 00 00\u202c, ara.', 'Telefonu +90 212 000 00 00, ara.'],
      ['\u2068Moda Cad. 5\u2069, \ufeffKadı\u00adköy\u200e', 'Moda Cad. 5, Kadıköy'],
      ['Çok iyi.\u2028Tavsiye\u2029ederim.\u000bOl\u0085du.\u000c', 'Çok iyi.\nTavsiye\nederim.\nOl\ndu.\n'],
      ['Ali\u200b \u2060Usta\u0007\u001b\u009f', 'Ali Usta'],
    ] as const)
      expect([plainText(pasted), isCleanText(plainText(pasted))]).toEqual([plain, true])
    for (const text of ['satır\r\nsekme\t', '👩‍🍳 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🌶️ ❤︎', 'نمی\u200cخواهم', 'c\u0327']) expect(plainText(text)).toBe(text)
  })

  it('an address loses the same, and is unchanged otherwise [MEND-21]', () => {
    expect(plainAddress('/tr/search?q=%E2%80%AAk%C3%B6fte%E2%80%AC+%2B%26')).toBe('/tr/search?q=k%C3%B6fte+%2B%26')
    expect(plainAddress('/tr/a%2fb?q=1%0A2')).toBe('/tr/a%2fb?q=1%0A2')
    for (const broken of ['/%ff', '/%E2%80', '/%', '/a%zz']) expect(plainAddress(broken)).toBe(broken)
  })

  it('what is cleaned can be shown and stored, and cleaning it again changes nothing', () => {
    for (const text of unclean) expect([isCleanText(cleanText(text)), cleanText(cleanText(text))]).toEqual([true, cleanText(text)])
    expect(cleanText('a\u0000b\u202e')).toBe('a\uFFFDb\uFFFD')
  })

  it('a text of others is one line of a terminal, and not without end', () => {
    expect(shownText('\u001b[2JAli\r\n\u0007 Usta\u202e')).toBe('\uFFFD[2JAli \uFFFD Usta\uFFFD')
    expect(shownText('ş'.repeat(200))).toBe('ş'.repeat(200))
    for (const long of ['ş'.repeat(201), '👩'.repeat(100_000)]) expect(codePoints(shownText(long))).toBe(201)
  })
})
