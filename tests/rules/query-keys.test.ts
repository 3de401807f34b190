import { join } from 'node:path'
import { expect, it } from 'vitest'
import { literalKeys, literalKeysOf } from './query-keys.ts'

it('every query key comes from the keys of its feature', () => {
  expect(literalKeysOf(join(import.meta.dirname, '../..'))).toEqual([])
})

it.each([
  ["client.removeQueries({ queryKey: ['votes'] })", 1],
  ["const queryKey = ['votes', id]", 1],
  ["client.setQueryData<Vote>(['vote', id], vote)", 1],
  ["for (const queryKey of [['gifts'], ['gift']]) client.invalidateQueries({ queryKey })", 2],
  ['client.removeQueries({ queryKey: voteKeys.status(id) })', 0],
  ['client.setQueryData(options.queryKey, vote)', 0],
])('a literal query key is found: %s', (source, count) => {
  expect(literalKeys('example.ts', source)).toHaveLength(count)
})
