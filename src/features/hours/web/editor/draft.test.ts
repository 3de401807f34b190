import { describe, expect, it } from 'vitest'
import { writeOpeningHours } from '../../write-opening-hours.ts'
import { draftOf as draft, hoursOfDraft, nextDayEnd, readDraft, withPattern } from './draft.ts'

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

  it.each([
    'Mo-Fr 10:00+',
    'Jun-Aug Mo-Fr 10:00-12:00',
    'Mo-Su 10:00-12:00 "belki"',
    'Mo[1] 10:00-12:00',
    'Dec-Feb 10:00-12:00',
    'Akşamları açık',
  ])('shows what its fields cannot hold as a text: %s [MEND-40 CHG-13]', (value) => {
    const shown = draft(value)
    expect([shown.pattern, shown.text]).toEqual(['text', value])
    expect(readDraft(shown)!.problem).toBeUndefined()
    expect(readDraft({ ...shown, text: ' ' })).toBeUndefined()
  })

  it('takes a text over into its fields, and the fields into a text [MEND-24]', () => {
    const typed = { ...withPattern(draft(null), 'text'), text: 'Hafta içi 10.00-22.00, pazar kapalı' }
    expect(readDraft(typed)).toMatchObject({ value: 'Mo-Fr 10:00-22:00' })
    const fields = withPattern(typed, 'days')
    expect(writeOpeningHours(hoursOfDraft(fields)!)).toBe('Mo-Fr 10:00-22:00')
    expect(withPattern(fields, 'text').text).toBe('Mo-Fr 10:00-22:00')
    expect(writeOpeningHours(hoursOfDraft(withPattern({ ...typed, text: 'Akşamları' }, 'same'))!)).toBe('Mo-Su 10:00-22:00')
  })

  it('says when an opening ends on the next day, and waits for times and dates that are missing', () => {
    expect(nextDayEnd({ from: '18:00', to: '04:00' })).toBe('04:00')
    expect([
      nextDayEnd({ from: '10:00', to: '22:00' }),
      nextDayEnd({ from: '10:00', to: '' }),
      nextDayEnd({ from: '18:00', to: '00:00' }),
    ]).toEqual([undefined, undefined, undefined])
    const empty = draft(null)
    expect(hoursOfDraft({ ...empty, days: empty.days.map((day) => ({ ...day, spans: [{ from: '10:00', to: '' }] })) })).toBeUndefined()
    expect(
      hoursOfDraft({ ...empty, exceptions: [{ isOpen: false, spans: [], first: '', last: '', reason: '', repeats: false }] }),
    ).toBeUndefined()
  })
})
