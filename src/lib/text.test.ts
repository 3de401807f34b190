import { describe, expect, it } from 'vitest'
import { cleanText, codePoints, isBlank, isCleanText, shownText } from './text.ts'

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
