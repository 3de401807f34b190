import { describe, expect, it } from 'vitest'
import { createBatchSize } from './batch-size.ts'

const tooSlow = (code = '57014') => Object.assign(new Error('canceling statement due to statement timeout'), { code })

describe('the size of a batch', () => {
  it('begins small and grows while batches are quick', async () => {
    const size = createBatchSize(500)
    const tried: number[] = []
    for (let batch = 0; batch < 6; batch++) await size.fit(async (rows) => void tried.push(rows))
    expect(tried).toEqual([50, 100, 200, 400, 500, 500])
  })

  it.each(['57014', '55P03'])('is halved when a batch runs out of time (%s), and the work is repeated [MEND-43]', async (code) => {
    const size = createBatchSize(80)
    const tried: number[] = []
    const done = await size.fit(async (rows) => {
      tried.push(rows)
      if (rows > 2) throw tooSlow(code)
      return rows
    })
    expect([done, ...tried]).toEqual([2, 8, 4, 2])
  })

  it('ends the run when one row alone takes too long, and at any other error', async () => {
    const tried: number[] = []
    const fail = (error: Error) =>
      createBatchSize(40).fit(async (rows) => {
        tried.push(rows)
        throw error
      })
    await expect(fail(tooSlow())).rejects.toMatchObject({ code: '57014' })
    await expect(fail(new Error('other'))).rejects.toThrow('other')
    expect(tried).toEqual([4, 2, 1, 4])
  })
})
