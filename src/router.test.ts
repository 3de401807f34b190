import { expect, test } from 'vitest'
import { getRouter } from './router.tsx'

test('what the server has read grows old at a browser whose clock is slow', async () => {
  const { options } = getRouter()
  await options.hydrate!({ reads: [{ key: ['list'], data: 'kokoreç', at: Date.now() + 3_600_000 }] } as never)
  const { data, dataUpdatedAt } = options.context.queryClient.getQueryState(['list'])!
  expect(data).toBe('kokoreç')
  expect(dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})
