import { expect, it } from 'vitest'
import { isIndexed } from './text-search.ts'

it('a needle without a trigram is looked for only among the first rows, never in a whole table [FIX-06]', () => {
  for (const needle of ['kok', 'ab!', '!a', 'a b', 'şiş', '%90', 'ke', 'a!b']) expect([needle, isIndexed(needle)]).toEqual([needle, true])
  for (const needle of ['a!!', '7..', 'k--', '%%%', '🌶🌶', '🌶🌶🌶', '__']) expect([needle, isIndexed(needle)]).toEqual([needle, false])
})
