import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

describe('a concurrency limit', () => {
  it('runs a fixed number at once and the others in order, and a failure frees its slot', async () => {
    const limit = createConcurrencyLimit(2)
    const began: number[] = []
    const finish: ((failed: boolean) => void)[] = []
    const task = [0, 1, 2, 3].map((number) =>
      limit(() => {
        began.push(number)
        return new Promise<number>((done, fail) => finish.push((failed) => (failed ? fail(new Error('failed')) : done(number))))
      }).catch(() => -1),
    )
    expect(began).toEqual([0, 1])
    finish[0]!(true)
    await task[0]
    expect(began).toEqual([0, 1, 2])
    finish[1]!(false)
    await task[1]
    expect(began).toEqual([0, 1, 2, 3])
    finish[2]!(false)
    finish[3]!(false)
    expect(await Promise.all(task)).toEqual([-1, 1, 2, 3])
  })
})
