import { describe, expect, it } from 'vitest'
import { isVisit, searchedWords } from './statistics.rules.ts'

describe('a visit', () => {
  it('is a document that a browser shows, not a page ahead of its reader, a file, a robot or a program [DESK-07]', () => {
    const browser = { dest: 'document', isAhead: false, agent: 'Mozilla/5.0 Firefox/150.0' }
    expect(isVisit(browser)).toBe(true)
    for (const other of [
      { isAhead: true },
      { dest: 'empty' },
      { dest: undefined },
      { agent: undefined },
      { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { agent: 'facebookexternalhit preview' },
    ])
      expect(isVisit({ ...browser, ...other })).toBe(false)
  })
})

describe('the words of a search', () => {
  it('are kept in one spelling, without those that look like an address or a telephone number [DESK-07]', () => {
    expect(searchedWords('  İSKENDER\n Kebap ')).toBe('iskender kebap')
    expect(searchedWords('34 plaka')).toBe('34 plaka')
    for (const q of ['zeynep@example.com', '@zeynep', '0532 123 45 67', '(0532)1234567', ' ', 'x'.repeat(61)])
      expect(searchedWords(q)).toBeUndefined()
  })
})
