import { describe, expect, it } from 'vitest'
import { isVisit, searchedWords, visitorGapOf } from './statistics.rules.ts'

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

describe('the gap in the number of visitors', () => {
  const gapAt = (publicUrl: string | undefined, { host = '127.0.0.1', cdn = false } = {}) => visitorGapOf({ publicUrl, host, cdn })

  it('is missing HTTPS, except on the same machine, where browsers tell more [MEND-51]', () => {
    for (const url of ['https://lokma.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', undefined])
      expect(gapAt(url)).toBeNull()
    expect(gapAt(undefined, { host: '::1' })).toBeNull()
    for (const url of ['http://lokma.example', 'http://192.168.1.5:3000', 'http://localhost.example']) expect(gapAt(url)).toBe('no_https')
    for (const host of ['0.0.0.0', '::', '192.168.1.5']) expect(gapAt(undefined, { host })).toBe('no_https')
  })

  it('is the cache in front, which hands on no visit that it answers itself [MEND-51]', () => {
    expect(gapAt('https://lokma.example', { cdn: true })).toBe('cdn')
    expect(gapAt('http://lokma.example', { cdn: true })).toBe('no_https')
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
