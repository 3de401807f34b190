import { expect, it } from 'vitest'
import { createFairLimiter } from './fair-limiter.ts'

it('a caller waits for one call of each other address, not for all of them [REPAIR-03]', async () => {
  const enter = createFairLimiter(1)
  const order: string[] = []
  const work = async (key: string): Promise<void> => {
    const leave = await enter(key)
    order.push(key)
    await Promise.resolve()
    leave()
    leave()
  }
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(work))
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  await work('d')
  expect(order.at(-1)).toBe('d')
})
