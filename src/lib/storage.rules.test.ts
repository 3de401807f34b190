import { expect, it } from 'vitest'
import { GIGABYTE, quotaOf, storageStateOf } from './storage.rules.ts'

it('the staff is warned at 80 % of the quota, uploads stop at 90 %, and without a quota neither happens [PIC-04]', () => {
  const states = [0, 7.99, 8, 8.99, 9, 11].map((gigabytes) => storageStateOf(gigabytes * GIGABYTE, quotaOf(10)))
  expect(states).toEqual(['free', 'free', 'near', 'near', 'full', 'full'])
  expect(storageStateOf(10 ** 15, quotaOf(0))).toBe('free')
})
