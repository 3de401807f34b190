import { expect, it } from 'vitest'
import { packSteps, unpackSteps } from './steps.ts'

it('steps of the built-in map come back as they were, in letters that JSON does not escape', () => {
  const steps = [3593, 3687, ...Array.from({ length: 101 }, (_, index) => index - 50), 0, -4400]
  const text = packSteps(steps)
  expect(unpackSteps(text)).toEqual(steps)
  expect(JSON.stringify(text)).toBe(`"${text}"`)
  expect(packSteps([0, 1, -1, 41])).toBe('PQO~41,')
})
