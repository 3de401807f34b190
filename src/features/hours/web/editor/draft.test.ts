import { describe, expect, it } from 'vitest'
import { parseOpeningHours } from '../../opening-hours.ts'
import { writeOpeningHours } from '../../write-opening-hours.ts'
import { draftOf, hoursOfDraft, nextDayEnd, withPattern } from './draft.ts'

const draft = (value: string) => draftOf(parseOpeningHours(value).hours)

describe('the editor of opening hours', () => {
  it.each([
    ['24/7', 'always'],
    ['Mo-Su 10:00-22:00', 'same'],
    ['Mo-Fr 08:00-18:00; Sa,Su 10:00-14:00', 'parts'],
    ['Mo-Th 18:00-02:00, Fr,Sa 18:00-04:00', 'days'],
    ['Mo-Su 10:00-24:00; PH off', 'same'],
    ['Mo-Su 10:00-14:00,16:00-22:00; PH 12:00-16:00; Dec 31 10:00-15:00; 2026 Mar 20-2026 Mar 22 off "Ramazan Bayramı"', 'same'],
  ])('shows %s as %s and gives it back unchanged', (value, pattern) => {
    expect(draft(value).pattern).toBe(pattern)
    expect(writeOpeningHours(hoursOfDraft(draft(value))!)).toBe(value)
  })

  it('gives the days of a row the hours of its first day', () => {
    const days = withPattern(draft('Mo 10:00-12:00; Tu-Su 13:00-15:00'), 'parts')
    expect(writeOpeningHours(hoursOfDraft(days)!)).toBe('Mo-Fr 10:00-12:00; Sa,Su 13:00-15:00')
    expect(writeOpeningHours(hoursOfDraft(withPattern(days, 'same'))!)).toBe('Mo-Su 10:00-12:00')
  })

  it('says when an opening ends on the next day, and waits for times and dates that are missing', () => {
    expect(nextDayEnd({ from: '18:00', to: '04:00' })).toBe('04:00')
    expect([
      nextDayEnd({ from: '10:00', to: '22:00' }),
      nextDayEnd({ from: '10:00', to: '' }),
      nextDayEnd({ from: '18:00', to: '00:00' }),
    ]).toEqual([undefined, undefined, undefined])
    const empty = draftOf(undefined)
    expect(hoursOfDraft({ ...empty, days: empty.days.map((day) => ({ ...day, spans: [{ from: '10:00', to: '' }] })) })).toBeUndefined()
    expect(
      hoursOfDraft({ ...empty, exceptions: [{ isOpen: false, spans: [], first: '', last: '', reason: '', repeats: false }] }),
    ).toBeUndefined()
  })
})
