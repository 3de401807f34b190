import { expect, it } from 'vitest'
import { createFairLimiter } from './fair-limiter.ts'

it('a caller waits for one call of each other address, not for all of them [REPAIR-03]', async () => {
  const enter = createFairLimiter(1)
  const order: string[] = []
  const task = async (key: string): Promise<void> => {
    const leave = await enter(key)
    order.push(key)
    await Promise.resolve()
    leave()
    leave()
  }
  await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map(task))
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  await task('d')
  expect(order.at(-1)).toBe('d')
})
