import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect } from './connect.ts'
import { partsOf } from './parts.ts'
import { inTransaction } from './transaction.ts'

test('a statement with parameters is read in parts, the last one is shorter, and the transaction goes on', async () => {
  const { db, close } = connect({ connectionString: inject('template'), max: 1 })
  const numbers = sql<{ n: number }>`select n from unnest(${[1, 2, 3, 4, 5]}::int[]) n where n > ${0}`
  const read = await inTransaction(db, async (tx) => {
    const parts: number[][] = []
    const none = sql<{ n: number }>`select 1 as n where false`
    for (const [statement, size] of [
      [numbers, 2],
      [none, 2],
      [numbers, 5],
    ] as const)
      for await (const rows of partsOf(tx, statement, size)) parts.push(rows.map(({ n }) => n))
    return parts
  })
  await close()
  expect(read).toEqual([[1, 2], [3, 4], [5], [1, 2, 3, 4, 5]])
})
