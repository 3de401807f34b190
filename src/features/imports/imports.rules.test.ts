import { expect, test } from 'vitest'
import { checkRecord, type CurrentFields, fieldsToWrite, type SourceRecord } from './imports.rules.ts'

const record: SourceRecord = {
  at: 1,
  externalId: 'a',
  title: 'Asım Usta',
  type: 'kokorec',
  address: null,
  body: null,
  mapsLink: null,
  hours: null,
  facts: null,
  longitude: 29.02,
  latitude: 40.99,
}
const check = (given: Partial<SourceRecord>) => checkRecord({ ...record, ...given })

test.each([
  ['of the null island is none', { longitude: 0, latitude: 0 }, null],
  ['of empty cells is none', { longitude: '', latitude: ' ' }, null],
  ['with a decimal comma is read', { longitude: '29,02', latitude: '40,99' }, { longitude: 29.02, latitude: 40.99 }],
  [
    'with 30 digits is rounded to a centimetre',
    { longitude: '29.021234567890123456789012345678', latitude: 40.99 },
    { longitude: 29.0212346, latitude: 40.99 },
  ],
])('a position %s', (_, given, position) => {
  expect(check(given)).toMatchObject({ position })
})

test.each([
  ['swapped', { longitude: 40.99, latitude: 29.02 }, 'POSITION_SWAPPED'],
  ['of Paris', { longitude: 2.35, latitude: 48.86 }, 'POSITION_OUTSIDE'],
  ['of one number', { longitude: 29.02, latitude: null }, 'POSITION_INVALID'],
  ['that is no number', { longitude: Number.NaN, latitude: 40.99 }, 'POSITION_INVALID'],
  ['that is infinite', { longitude: Infinity, latitude: 40.99 }, 'POSITION_INVALID'],
  ['with an exponent', { longitude: '2.9e1', latitude: '40.99' }, 'POSITION_INVALID'],
  ['with thousands separators', { longitude: '29.021.234', latitude: '40.99' }, 'POSITION_INVALID'],
])('a row with a position %s is refused', (_, given, problem) => {
  expect(check(given)).toBe(problem)
})

test('a row needs a name that a screen can show', () => {
  expect(check({ title: null })).toBe('NO_NAME')
  expect(check({ title: ' \u200b ' })).toBe('NO_NAME')
  expect(check({ title: 'x'.repeat(121) })).toBe('NAME_INVALID')
  expect(check({ title: 'a\u0000b' })).toBe('NAME_INVALID')
  expect(check({ title: '  Asım \n Usta ' })).toMatchObject({ fields: { title: 'Asım Usta' } })
})

test('optional fields that Lokma cannot store are left out, and named', () => {
  expect(check({ address: 'x'.repeat(301), hours: 'x'.repeat(256), mapsLink: 'javascript:alert(1)', body: 'x'.repeat(501) })).toMatchObject(
    {
      fields: { address: null, hours: null, mapsLink: null, body: null, restaurantType: 'kokorec' },
      leftOut: ['address', 'body', 'mapsLink', 'hours'],
    },
  )
  expect(check({ hours: 'Mo-Su 9:00-18:00' })).toMatchObject({ fields: { hours: 'Mo-Su 09:00-18:00' }, leftOut: [] })
})

test('hours in plain words are read, and those that were not understood are kept as they were written [MEND-24 MEND-40 CHG-13]', () => {
  const hoursOf = (hours: string) => {
    const row = check({ hours })
    return typeof row === 'string' ? row : [row.fields.hours, row.isAsWritten, row.leftOut]
  }
  expect(hoursOf('Hafta içi 10.00-22.00')).toEqual(['Mo-Fr 10:00-22:00', false, []])
  for (const text of ['Akşamları açık', 'Mo-Fr sunrise-sunset', 'Mo-Fr 10:00-10:00', 'closed', 'Mo-Fr 10:00-14:00,13:00-15:00'])
    expect(hoursOf(text)).toEqual([text, true, []])
  for (const text of ['x'.repeat(256), 'Sor: www.kotu-site.com', 'Mo-Fr 10:00-12:00 "www.kotu-site.com"'])
    expect(hoursOf(text)).toEqual([null, false, ['hours']])
})

const empty: CurrentFields = {
  title: 'Ad',
  address: null,
  body: null,
  restaurantType: null,
  mapsLink: null,
  hours: null,
  facts: null,
  position: null,
}

test('an import fills empty fields and renews its own, and never touches what a member wrote or cleared [MRG-03]', () => {
  const incoming = { ...empty, title: 'Yeni Ad', address: 'Yeni adres', restaurantType: 'tost', body: 'Yeni' }
  // Nobody wrote these: they are filled. The title of a restaurant is never empty.
  expect(fieldsToWrite(empty, {}, incoming)).toEqual({ address: 'Yeni adres', restaurantType: 'tost', body: 'Yeni' })
  // Its own values are renewed, a member's change and a field that a member cleared stay.
  const current = { ...empty, title: 'Eski Ad', address: 'Üyenin adresi', body: null }
  const written = { title: 'Eski Ad', address: 'Eski adres', body: 'Eski' }
  expect(fieldsToWrite(current, written, incoming)).toEqual({ title: 'Yeni Ad', restaurantType: 'tost' })
  // What the source no longer says stays too.
  expect(fieldsToWrite({ ...empty, address: 'Eski adres' }, { address: 'Eski adres' }, empty)).toEqual({})
})
