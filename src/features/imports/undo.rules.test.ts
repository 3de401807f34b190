import { expect, test } from 'vitest'
import type { CurrentFields } from './imports.rules.ts'
import { fieldsToRestore, passOn, writtenBefore } from './undo.rules.ts'

const current: CurrentFields = {
  title: 'Ad',
  address: 'Yeni',
  body: null,
  restaurantType: 'tost',
  mapsLink: null,
  hours: null,
  facts: null,
  position: null,
}
const row = {
  before: { address: 'Eski', restaurantType: null, body: 'Not' },
  after: { address: 'Yeni', restaurantType: 'tost', body: 'Yeni not' },
}

test('a field gets its former value back while it has the one that the import wrote [MEND-23]', () => {
  // A member cleared the description.
  expect(fieldsToRestore(row, current, [])).toEqual({ address: 'Eski', restaurantType: null })
  expect(fieldsToRestore(row, { ...current, restaurantType: 'doner' }, [])).toEqual({ address: 'Eski' })
  // A later import wrote the same value: it is that one's.
  expect(fieldsToRestore(row, current, [{ before: { address: 'Yeni' }, after: { address: 'Yeni' } }])).toEqual({ restaurantType: null })
})

test('a later import finds what the one before it had found [MEND-23]', () => {
  const second = { id: 2, before: { address: 'Yeni' }, after: { address: 'Üçüncü' } }
  const third = { id: 3, before: { address: 'Üçüncü', body: 'Üyenin' }, after: { address: 'Dördüncü', body: 'x' } }
  expect(passOn(row, [second, third])).toEqual([{ ...second, before: { address: 'Eski' } }])
  expect(passOn({ before: { address: null }, after: { address: 'Yeni' } }, [])).toEqual([])
})

test('a source knows again what it knew, and still what a member changed since [MEND-23]', () => {
  const written = { title: 'Ad', address: 'Yeni', restaurantType: 'tost', body: 'Yeni not' }
  const restored = { address: 'Eski', restaurantType: null }
  expect(writtenBefore(row, written, { had: { title: 'Ad', address: 'Eski' }, restored, later: [] })).toEqual({
    title: 'Ad',
    address: 'Eski',
    body: 'Yeni not',
  })
})
