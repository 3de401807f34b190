import { expect, it } from 'vitest'
import { type StoredResults, mergeResults } from './results.ts'

const row = (measure: string, what: string, at: string): StoredResults => ({ measure, what, at, measured: '', against: '', figure: 1 })

it('a partial run keeps the rows of other measurements, in the usual order', () => {
  const before = [row('pages', 'a', 'old'), row('pages', 'b', 'old'), row('growth', 'c', 'old'), row('gone', 'd', 'old')]
  const merged = mergeResults(before, [row('growth', 'e', 'new'), row('list', 'f', 'new')], ['pages', 'list', 'growth'])
  expect(merged.map(({ what, at }) => `${what} ${at}`)).toEqual(['a old', 'b old', 'f new', 'e new'])
  const inPart = mergeResults(before, [row('pages', 'b', 'new')], ['pages', 'growth'], new Set(['pages']))
  expect(inPart.map(({ what, at }) => `${what} ${at}`)).toEqual(['a old', 'b new', 'c old'])
})
