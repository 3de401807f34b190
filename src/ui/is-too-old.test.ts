import { expect, it } from 'vitest'
import { isTooOld } from './is-too-old.ts'

it('a browser without the newest thing that the oldest supported ones have is too old [MEND-18]', () => {
  expect(isTooOld()).toBe(false)
  expect(isTooOld(Object.create(null) as object)).toBe(true)
})
