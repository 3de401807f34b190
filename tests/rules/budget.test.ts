import { expect, it } from 'vitest'
import { dearest, expectedSeconds, judge } from '#scripts/verify/budget.ts'
import { suites } from '#scripts/verify/steps.ts'

it.each([
  [100, 100, 'fine'],
  [120, 100, 'fine'],
  [121, 100, 'slow'],
  [150, 100, 'slow'],
  [151, 100, 'too slow'],
  [500, undefined, 'unknown'],
] as const)('a group that takes %d references with a budget of %s is %s', (multiple, allowed, verdict) => {
  expect(judge(multiple, allowed)).toBe(verdict)
})

it('a run says how long it takes from the budget of its groups and the reference of now', () => {
  expect(expectedSeconds([{ name: 'a' }, { name: 'b' }, { name: 'new' }], { a: 10, b: 20 }, 1.5)).toBe(45)
})

it('the dearest tests come first, as multiples of the reference', () => {
  const record = { file: 'a.test.ts', project: 'unit', outcome: 'passed' } as const
  const records = [
    { ...record, title: 'cheap', seconds: 1 },
    { ...record, title: 'dear', seconds: 9 },
  ]
  expect(dearest(records, 2, 1)).toEqual(['   4.5  a.test.ts: dear'])
})

it('no two groups of one suite have the same name, so that each has a budget of its own', () => {
  for (const groups of Object.values(suites)) {
    const names = groups.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  }
})
