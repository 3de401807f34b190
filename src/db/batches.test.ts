import { describe, expect, it } from 'vitest'
import { batchesOf } from './batches.ts'

const numbers = [1, 2, 3, 4, 5]
const next = (last = 0) => Promise.resolve(numbers.filter((number) => number > last).slice(0, 2))

describe('a read in batches', () => {
  it('goes on after the last row, and ends after a batch that is not full', async () => {
    const seen: (readonly number[])[] = []
    for await (const batch of batchesOf(next, 2)) seen.push(batch)
    expect(seen).toEqual([[1, 2], [3, 4], [5]])
  })

  it('reads no further batch once its signal is aborted', async () => {
    const stop = new AbortController()
    const seen: (readonly number[])[] = []
    for await (const batch of batchesOf(next, 2, stop.signal)) {
      seen.push(batch)
      stop.abort()
    }
    expect(seen).toEqual([[1, 2]])
  })
})
