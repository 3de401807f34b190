import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A query whose answers the test gives. */
function openQuery() {
  const client = createQueryClient()
  const queryKey = ['own-comment', 'bufe']
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => answers.push(answer))
  return { client, queryKey, answers, queryFn }
}

it('a first answer that was read before a write does not hide the write [FIX-03]', async () => {
  const { client, queryKey, answers, queryFn } = openQuery()
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const end = observer.subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const refreshed = client.invalidateQueries({ queryKey })
  answers[0]!('nothing waits')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(observer.getCurrentResult().data).toBeUndefined()
  answers[1]!('one text waits')
  await refreshed
  expect([observer.getCurrentResult().data, answers.length]).toEqual(['one text waits', 2])
  end()
})

it('who waits for a first answer that was dropped gets the newer one', async () => {
  const { client, queryKey, answers, queryFn } = openQuery()
  const first = client.fetchQuery({ queryKey, queryFn })
  await client.invalidateQueries({ queryKey: ['another'] })
  void client.invalidateQueries({ queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!('nothing waits')
  answers[1]!('one text waits')
  expect(await first).toBe('one text waits')
})
